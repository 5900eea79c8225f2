import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '#app/ui/confirm.tsx';
import type { Money } from '#contract/appointments.ts';
import { formatCents } from '#lib/money.ts';

type Asked = { customerName: string; heldCents: number };

/** Somebody who paid online did not come: the salon says what becomes of the money. */
export function askAboutMoney({ customerName, heldCents }: Asked, onAnswer: (money: Money) => void) {
  let answer: Money = 'keep';
  confirm({
    title: `Marcar que ${customerName} não compareceu?`,
    loss: (
      <MoneyChoice
        heldCents={heldCents}
        onChange={(money) => {
          answer = money;
        }}
      />
    ),
    confirm: 'Não compareceu',
    isDestructive: false,
    onConfirm: () => onAnswer(answer),
  });
}

function MoneyChoice({ heldCents, onChange }: { heldCents: number; onChange: (money: Money) => void }) {
  const [money, setMoney] = useState<Money>('keep');
  return (
    <Radio.Group
      label={`O que fazer com os ${formatCents(heldCents)} pagos pela internet?`}
      value={money}
      onChange={(chosen) => {
        const next = chosen === 'refund' ? 'refund' : 'keep';
        setMoney(next);
        onChange(next);
      }}
    >
      <Stack gap="sm" mt="sm">
        <Radio value="keep" label="Ficam com o salão, e entram na receita" />
        <Radio value="refund" label="Voltam por inteiro para o cliente" />
      </Stack>
      <Text c="dimmed" size="sm" mt="sm">
        Você ainda pode devolver depois, no agendamento.
      </Text>
    </Radio.Group>
  );
}
