import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { AccountSession } from '#contract/account.ts';
import { formatDate, formatRelativeDay, type LocalDate, localNow } from '#lib/dates.ts';

type Props = {
  sessions: AccountSession[];
  /** Null where no salon says what day it is. */
  today: LocalDate | null;
  timeZone: string;
  /** Path of the route whose action is called; by default the current route. */
  action?: string;
};

export function SessionList({ sessions, today, timeZone, action = '' }: Props) {
  const { run } = useJsonAction<'auth.endSession' | 'auth.endOtherSessions'>({
    action,
    onDone: (value) => {
      toast.success(value ? 'Sessões encerradas' : 'Sessão encerrada');
      // The row with the pressed button is gone.
      focusTitle();
    },
    words: { otherwise: 'Erro ao encerrar', codes: { NOT_FOUND: { description: 'Esta sessão já terminou.' } } },
  });

  const askToEndOthers = () =>
    confirm({
      title: 'Encerrar as outras sessões?',
      loss: 'Nos outros aparelhos será preciso entrar de novo. Esta sessão continua.',
      confirm: 'Encerrar',
      onConfirm: () => run({ intent: 'auth.endOtherSessions' }),
    });

  return (
    <Stack>
      <ul className="account-sessions" aria-label="Sessões">
        {sessions.map((session) => {
          const device = session.device ?? 'Aparelho desconhecido';
          return (
            <li key={session.id}>
              {isMobile(device) ? (
                <IconDeviceMobile size={24} aria-hidden />
              ) : (
                <IconDeviceDesktop size={24} aria-hidden />
              )}
              <div className="account-session-facts">
                <Group gap="xs">
                  <Text fw={600}>{device}</Text>
                  {session.isCurrent && <Badge color="green">esta sessão</Badge>}
                </Group>
                <Text c="dimmed" className="tnum">
                  {factsOf(session, today, timeZone)}
                </Text>
              </div>
              {!session.isCurrent && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Encerrar: ${device}`}
                  onClick={() => run({ intent: 'auth.endSession', id: session.id })}
                >
                  Encerrar
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Group justify="flex-end">
          <Button variant="default" onClick={askToEndOthers}>
            Encerrar as outras sessões
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const isMobile = (device: string) => /iPhone|Android/.test(device);

/** 'Usada hoje · entrou em 18/11/2026 · 189.4.5.6'. A use is noted once a day. */
function factsOf(
  { lastUsedAt, signedInAt, address, isCurrent }: AccountSession,
  today: LocalDate | null,
  timeZone: string,
) {
  const dayOf = (instant: string) => localNow(instant, timeZone).date;
  const lastUse = dayOf(lastUsedAt);
  const lastUsed = today === null ? `em ${formatDate(lastUse)}` : formatRelativeDay(lastUse, today);
  const used = isCurrent ? 'Em uso agora' : `Usada ${lastUsed}`;
  return [used, `entrou em ${formatDate(dayOf(signedInAt))}`, address].filter(Boolean).join(' · ');
}
