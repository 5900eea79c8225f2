import type { ReactNode } from 'react';
import { cancelRule } from '#app/components/booking/cancel-rule.ts';
import { SummaryList } from '#app/components/booking/SummaryList.tsx';
import type { OnlineDue } from '#contract/payments.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { formatDateLong, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Choice } from './choice.ts';
import { performerName } from './ProfessionalPicker.tsx';

type Props = {
  page: BookingPage;
  choice: Choice;
  /** The amount that is paid online; null when all is paid at the salon. */
  due: OnlineDue | null;
  canCancel: boolean;
  children: ReactNode;
};

/** `canCancel`: the rule leaves time to cancel what is chosen. */
export function BookingSummary({ page, choice, due, canCancel, children }: Props) {
  const { salon, service, cancelNoticeMinutes } = page;
  const { date, time } = choice;
  return (
    <section className="card" aria-labelledby="resumo">
      <h2 id="resumo" className="card-title">
        Resumo
      </h2>
      <SummaryList
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
      />
      <p className="fine book-rule">
        {canCancel
          ? `${cancelRule(cancelNoticeMinutes)} pela internet. Depois, fale com o salão.`
          : 'Este horário já não pode ser cancelado pela internet. Para cancelar, fale com o salão.'}
      </p>
      {children}
    </section>
  );
}

function paymentRows({ kind, amountCents, restCents }: OnlineDue): [string, string][] {
  if (kind === 'full') return [['Pagamento', 'Agora, online']];
  return [
    ['Sinal, agora', formatCents(amountCents)],
    ['No salão', formatCents(restCents)],
  ];
}
