import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { ConflictList } from '../../components/appointments/ConflictList.tsx';

type Props = { conflicts: Conflict[]; onAllowOverlap: () => void; isSending: boolean };

/** The appointments at the same time, inside the form: the owner decides whether to place this one over them (D13). */
export function Conflicts({ conflicts, onAllowOverlap, isSending }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Alert
      ref={element}
      color="yellow"
      title="Já existe um agendamento neste horário"
      icon={<IconCalendarExclamation />}
      role="alert"
    >
      <Stack gap="sm" align="flex-start">
        <ConflictList conflicts={conflicts} />
        <Text>Escolha outro horário, ou encaixe: os dois ficam na agenda e este é marcado como encaixe.</Text>
        <Button type="submit" color="yellow" onClick={onAllowOverlap} loading={isSending}>
          Encaixar mesmo assim
        </Button>
      </Stack>
    </Alert>
  );
}
