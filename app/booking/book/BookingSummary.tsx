import type { ReactNode } from 'react';
import { cancelRule } from '#app/components/booking/cancel-rule.ts';
import type { OnlineDue } from '#contract/payments.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { formatDateLong, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Choice } from './choice.ts';
import { performerName } from './ProfessionalPicker.tsx';
import { ServiceChange, type ServiceFigures } from './ServiceChange.tsx';
import { SummaryCard } from './SummaryCard.tsx';

type Props = {
  page: BookingPage;
  choice: Choice;
  /** The amount that is paid online; null when all is paid at the salon. */
  due: OnlineDue | null;
  canCancel: boolean;
  /** The service's former figures, when they have changed since the page was opened. */
  changedFrom: ServiceFigures | null;
  button: ReactNode;
};

/** `canCancel`: the rule leaves time to cancel what is chosen. */
export function BookingSummary({ page, choice, due, canCancel, changedFrom, button }: Props) {
  const { salon, service, cancelNoticeMinutes } = page;
  const { date, time } = choice;
  return (
    <SummaryCard
      rows={[
        ['Salão', salon.name],
        ['Serviço', service.name],
        ['Duração', formatDuration(service.durationMinutes)],
        ['Data', formatDateLong(date)],
        ['Horário', time ?? 'A escolher'],
        ['Profissional', performerName(page, choice)],
        ...(due ? paymentRows(due) : []),
        ['Total', formatCents(service.priceCents)],
      ]}
      rule={
        canCancel
          ? `${cancelRule(cancelNoticeMinutes)} pela internet. Depois, fale com o salão.`
          : 'Este horário já não pode ser cancelado pela internet. Para cancelar, fale com o salão.'
      }
      button={button}
    >
      {changedFrom && <ServiceChange from={changedFrom} to={service} />}
    </SummaryCard>
  );
}

function paymentRows({ kind, amountCents, restCents }: OnlineDue): [string, string][] {
  if (kind === 'full') return [['Pagamento', 'Agora, online']];
  return [
    ['Sinal, agora', formatCents(amountCents)],
    ['No salão', formatCents(restCents)],
  ];
}
