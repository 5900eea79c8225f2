import { Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconCash, IconCoins, IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { paidByNames } from '#app/components/appointments/labels.ts';
import type { Appointment } from '#contract/appointments.ts';
import { PaidBy } from '#contract/payments.ts';
import { formatCents } from '#lib/money.ts';
import { keepLastPaidBy, readLastPaidBy } from './last.ts';
import classes from './PaidBy.module.css';

const icons = { cash: IconCash, pix: IconQrcode, card: IconCreditCard, other: IconCoins };

type Asked = Pick<Appointment, 'customerName' | 'serviceName' | 'dueAtSalonCents'>;

/** The second click of a double one would ask again, and fall beside the question. */
let isAsking = false;

/** One press answers and goes on; closing the question does nothing. The last answer has the focus. */
export function askHowPaid(
  { customerName, serviceName, dueAtSalonCents }: Asked,
  onAnswer: (paidBy: PaidBy | null) => void,
): void {
  if (isAsking) return;
  isAsking = true;
  const facts = [customerName, serviceName, formatCents(dueAtSalonCents)];
  const id = modals.open({
    title: 'Como foi pago?',
    closeOnClickOutside: false,
    onClose: () => {
      isAsking = false;
    },
    children: (
      <>
        <Text c="dimmed" className="tnum">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Ways
          onAnswer={(paidBy) => {
            keepLastPaidBy(paidBy);
            modals.close(id);
            onAnswer(paidBy);
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
        return (
          <Button
            key={way}
            size="lg"
            variant={way === proposed ? 'filled' : 'default'}
            {...(way === proposed && { 'data-autofocus': true })}
            leftSection={<Icon size={20} stroke={1.75} />}
            onClick={() => onAnswer(way)}
          >
            {paidByNames[way]}
          </Button>
        );
      })}
      <Button variant="subtle" color="gray" className={classes.unsaid} onClick={() => onAnswer(null)}>
        Concluir sem informar
      </Button>
    </div>
  );
}
