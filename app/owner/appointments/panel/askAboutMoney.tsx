import { useId, useState } from 'react';
import { confirm } from '#app/ui/confirm.tsx';
import { Choice } from '#app/ui/public/Choice.tsx';
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

const ANSWERS: [Money, string][] = [
  ['keep', 'Ficam com o salão, e entram na receita'],
  ['refund', 'Voltam por inteiro para o cliente'],
];

function MoneyChoice({ heldCents, onChange }: { heldCents: number; onChange: (money: Money) => void }) {
  const id = useId();
  const [money, setMoney] = useState<Money>('keep');
  return (
    <div role="radiogroup" aria-labelledby={id} className="stack-tight">
      <p id={id} className="text">
        O que fazer com os {formatCents(heldCents)} pagos pela internet?
      </p>
      {ANSWERS.map(([answer, label]) => (
        <Choice
          key={answer}
          type="radio"
          name={id}
          label={label}
          checked={answer === money}
          onChange={() => {
            setMoney(answer);
            onChange(answer);
          }}
        />
      ))}
      <p className="dimmed">Você ainda pode devolver depois, no agendamento.</p>
    </div>
  );
}
