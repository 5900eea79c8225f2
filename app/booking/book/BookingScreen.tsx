import { type FormEvent, useId } from 'react';
import { leavesTimeToCancel } from '#app/components/booking/cancel-rule.ts';
import { ContactCard } from '#app/components/salon/ContactCard.tsx';
import { NoScript } from '#app/components/salon/NoScript.tsx';
import { ServiceSummary } from '#app/components/services/ServiceSummary.tsx';
import { Main } from '#app/ui/Main.tsx';
import { Button } from '#app/ui/public/Button.tsx';
import type { BookingPage } from '#contract/salon-page.ts';
import { formatCents } from '#lib/money.ts';
import { BookingBar } from './BookingBar.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import type { Customer } from './booking-values.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { useChoice } from './choice.ts';
import { DayPicker } from './DayPicker.tsx';
import type { OfferedSlots } from './offered-slots.ts';
import { PaymentBlock } from './PaymentBlock.tsx';
import { ProfessionalPicker, performerName } from './ProfessionalPicker.tsx';
import { ServiceChange } from './ServiceChange.tsx';
import { SlotGrid } from './SlotGrid.tsx';
import { useBooking } from './useBooking.ts';
import type { BookingRefusal } from './useBookingRefusals.ts';
import { useWaitingListDialog } from './useWaitingListDialog.ts';

type Props = {
  page: BookingPage & { customer: Customer | null };
  first: OfferedSlots;
  carried: BookingRefusal | null;
};

export function BookingScreen({ page, first, carried }: Props) {
  const { salon, service, professionals } = page;
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
    <Main className="salon-main salon-columns book">
      <div className="salon-column">
        <div>
          <h1 className="book-title">Agendar {service.name}</h1>
          <ServiceSummary {...service} note={performerName(page, choice)} />
        </div>
        {professionals.length > 1 && (
          <section aria-labelledby="profissional">
            <h2 id="profissional" className="book-heading">
              Com quem?
            </h2>
            <ProfessionalPicker choice={choice} professionals={professionals} />
          </section>
        )}
        <section aria-labelledby="quando">
          <h2 id="quando" className="book-heading" tabIndex={-1}>
            Quando?
          </h2>
          <NoScript salon={salon} />
          <DayPicker choice={choice} today={salon.today} />
          <SlotGrid choice={choice} onWait={waiting.open} />
        </section>
        <form {...form.props} id={formId} onSubmit={submit} className="book-form">
          <CustomerFields form={form} signInPath={page.customer ? null : `/${salon.slug}/cliente`} />
          <PaymentBlock
            page={page}
            choice={form.values}
            onChoose={(choice) => form.setValues(choice)}
            canCancel={canCancel}
          />
        </form>
      </div>
      <div className="salon-column book-aside">
        <BookingSummary page={page} choice={choice} due={due} canCancel={canCancel}>
          {changedFrom && <ServiceChange from={changedFrom} to={service} />}
          <div className="book-desk">{confirmButton}</div>
        </BookingSummary>
        <ContactCard salon={salon} title="Fale com o salão" />
      </div>
      <BookingBar choice={choice} canCancel={canCancel} cancelNoticeMinutes={page.cancelNoticeMinutes}>
        {confirmButton}
      </BookingBar>
      {waiting.Dialog && (
        <waiting.Dialog
          onClose={waiting.close}
          slug={salon.slug}
          service={service}
          date={date}
          customer={form.values}
        />
      )}
    </Main>
  );
}
