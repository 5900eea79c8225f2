import { IconCash, IconCoins, IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { paidByNames } from '#app/components/appointments/labels.ts';
import { Button } from '#app/ui/public/Button.tsx';
import { showDialog } from '#app/ui/show-dialog.ts';
import type { Appointment } from '#contract/appointments.ts';
import { PaidBy } from '#contract/payments.ts';
import { formatCents } from '#lib/money.ts';
import { keepLastPaidBy, readLastPaidBy } from './last.ts';
import classes from './PaidBy.module.css';

const icons = { cash: IconCash, pix: IconQrcode, card: IconCreditCard, other: IconCoins };

type Asked = Pick<Appointment, 'customerName' | 'serviceName' | 'dueAtSalonCents'>;

/** One press answers and goes on; closing the question does nothing. The last answer has the focus. */
export function askHowPaid(
  { customerName, serviceName, dueAtSalonCents }: Asked,
  onAnswer: (paidBy: PaidBy | null) => void,
): void {
  const facts = [customerName, serviceName, formatCents(dueAtSalonCents)];
  showDialog({
    title: 'Como foi pago?',
    // The second click of a double one falls beside it.
    staysOpen: true,
    content: (close) => (
      <>
        <p className="dimmed tnum">{facts.filter(Boolean).join(' · ')}</p>
        <Ways
          onAnswer={(paidBy) => {
            keepLastPaidBy(paidBy);
            close(() => onAnswer(paidBy));
          }}
        />
      </>
    ),
  });
}

function Ways({ onAnswer }: { onAnswer: (paidBy: PaidBy | null) => void }) {
  const proposed = readLastPaidBy() ?? 'pix';
  return (
    <div className={classes.ways}>
      {PaidBy.options.map((way) => {
        const Icon = icons[way];
        const isProposed = way === proposed;
        return (
          <Button
            key={way}
            size="lg"
            look={isProposed ? 'filled' : 'default'}
            data-autofocus={isProposed || undefined}
            onClick={() => onAnswer(way)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            {paidByNames[way]}
          </Button>
        );
      })}
      <Button look="subtle" className={classes.unsaid ?? ''} onClick={() => onAnswer(null)}>
        Concluir sem informar
      </Button>
    </div>
  );
}
