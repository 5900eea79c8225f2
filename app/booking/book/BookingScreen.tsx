import { type FormEvent, useId } from 'react';
import { leavesTimeToCancel } from '#app/components/booking/cancel-rule.ts';
import { ServiceSummary } from '#app/components/services/ServiceSummary.tsx';
import { Button } from '#app/ui/public/Button.tsx';
import type { BookingPage } from '#contract/salon-page.ts';
import { formatCents } from '#lib/money.ts';
import { BookingBar } from './BookingBar.tsx';
import { BookingColumns } from './BookingColumns.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import type { Customer } from './booking-values.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { useChoice } from './choice.ts';
import type { OfferedSlots } from './offered-slots.ts';
import { PaymentBlock } from './PaymentBlock.tsx';
import { performerName } from './ProfessionalPicker.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useBooking } from './useBooking.ts';
import type { BookingRefusal } from './useBookingRefusals.ts';
import { useWaitingListDialog } from './useWaitingListDialog.ts';

type Props = {
  page: BookingPage & { customer: Customer | null };
  first: OfferedSlots;
  carried: BookingRefusal | null;
};

export function BookingScreen({ page, first, carried }: Props) {
  const { salon, service } = page;
  const formId = useId();
  const choice = useChoice(page, first);
  const { form, due, changedFrom, isReady, isBusy, showMissing } = useBooking(page, choice, carried);
  const waiting = useWaitingListDialog();
  const { date, time } = choice;
  const now = { date: salon.today, time: salon.time };
  const canCancel = !time || leavesTimeToCancel(page.cancelNoticeMinutes, { date, time }, now);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isReady) return form.props.onSubmit(event);
    event.preventDefault();
    showMissing();
  }

  // Not `disabled`: when it is pressed too early, it says what is missing.
  const confirmButton = (
    <Button type="submit" form={formId} size="md" isWide isBusy={isBusy} aria-disabled={isReady ? undefined : true}>
      {due ? `Confirmar e pagar ${formatCents(due.amountCents)}` : 'Confirmar agendamento'}
    </Button>
  );

  return (
    <BookingColumns
      salon={salon}
      summary={<BookingSummary {...{ page, choice, due, canCancel, changedFrom }} button={confirmButton} />}
      bar={
        <BookingBar choice={choice} canCancel={canCancel} cancelNoticeMinutes={page.cancelNoticeMinutes}>
          {confirmButton}
        </BookingBar>
      }
    >
      <div>
        <h1 className="book-title">Agendar {service.name}</h1>
        <ServiceSummary {...service} note={performerName(page, choice)} />
      </div>
      <TimeChoice page={page} choice={choice} onWait={waiting.open} />
      <form {...form.props} id={formId} onSubmit={submit} className="book-form">
        <CustomerFields form={form} signInPath={page.customer ? null : `/${salon.slug}/cliente`} />
        <PaymentBlock
          page={page}
          choice={form.values}
          onChoose={(choice) => form.setValues(choice)}
          canCancel={canCancel}
        />
      </form>
      {waiting.Dialog && (
        <waiting.Dialog
          onClose={waiting.close}
          slug={salon.slug}
          service={service}
          date={date}
          customer={form.values}
        />
      )}
    </BookingColumns>
  );
}
