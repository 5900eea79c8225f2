import { Paper, Switch, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Part } from '#app/ui/Part.tsx';
import { type NoticesState, useNotices } from './useNotices.ts';

const TITLE = 'Avisos neste aparelho';
const HINT = 'Quando um horário é marcado, remarcado ou cancelado por outra pessoa.';
const reasons: Partial<Record<NoticesState, string>> = {
  unsupported: 'Este navegador não recebe avisos.',
  needsHome: 'No iPhone, adicione esta página à tela inicial e abra por lá para receber avisos.',
  blocked: 'Os avisos deste site estão bloqueados nas configurações do navegador.',
};

/** Switches the notices of appointments on and off, on this device. */
export const Notices = () => (
  <Part title={TITLE} hint={HINT}>
    <NoticesSwitch />
  </Part>
);

/** The same in a narrow column. */
export function NoticesCard() {
  const id = useId();
  return (
    <Paper component="section" p="md" mb="lg" aria-labelledby={id}>
      <Title order={2} id={id} size="h4">
        {TITLE}
      </Title>
      <Text c="dimmed" size="sm" mt={2} mb="sm">
        {HINT}
      </Text>
      <NoticesSwitch />
    </Paper>
  );
}

function NoticesSwitch() {
  const { state, isBusy, turnOn, turnOff } = useNotices();
  const reason = reasons[state];
  if (reason) return <Text c="dimmed">{reason}</Text>;
  return (
    <Switch
      size="md"
      label="Receber avisos"
      checked={state === 'on'}
      disabled={state === 'unknown'}
      aria-busy={isBusy}
      onChange={() => void (state === 'on' ? turnOff() : turnOn())}
    />
  );
}
