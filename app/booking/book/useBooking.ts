import { useEffect, useRef } from 'react';
import { saveDraft } from '#app/components/booking/draft.ts';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { BookInput } from '#contract/bookings.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { BOOKING_REQUIRED } from '#contract/texts.ts';
import { type BookingValues, bookingRules, type Customer } from './booking-values.ts';
import type { Choice } from './choice.ts';
import { formElement } from './form-element.ts';
import { methodOf } from './payment-way.ts';
import { requestId } from './request-ids.ts';
import { type BookingRefusal, useBookingRefusals } from './useBookingRefusals.ts';
import { useReturnToBooking } from './useReturnToBooking.ts';
import { bookWords } from './words.ts';

type Page = BookingPage & { customer: Customer | null };

/** `carried` is the refusal of the booking that was confirmed before the sign-in. */
export function useBooking(page: Page, choice: Choice, carried: BookingRefusal | null) {
  const { salon, service, customer, paymentMode, onlinePaymentAvailable } = page;
  const { slug } = salon;
  const { date, time, professional, offered } = choice;
  const account = customer?.email ?? null;
  const sent = useRef<BookInput | null>(null);
  const { onRefused, allowsOverlap, changedFrom } = useBookingRefusals({ page, choice, account, sent });

  const initialValues: BookingValues = {
    name: '',
    phone: '',
    email: '',
    ...customer,
    notes: '',
    method: 'offline',
    way: 'pix',
  };
  const form = useJsonForm({
    initialValues,
    validate: bookingRules,
    onValuesChange: ({ name, phone, email, notes }) => saveDraft(slug, { name, phone, email, notes }, account),
    toSend: ({ method: wanted, way, ...values }) => {
      const wish = { slug, serviceId: service.id, id: idFor(values.name), date, time: time ?? '' };
      const paymentMethod = methodOf(page, wanted);
      const due = paymentMethod === 'online' ? page.dueOnline : null;
      const { priceCents, durationMinutes } = service;
      const shown = { priceCents, durationMinutes, ...(due && { dueCents: due.amountCents }) };
      const pays = { paymentMethod, ...(paymentMethod === 'online' && { paymentWay: way }) };
      const employeeId = professional?.id ?? null;
      const input = { ...wish, employeeId, shown, allowOverlap: allowsOverlap(), ...values, ...pays };
      sent.current = input;
      return { intent: 'appointments.book', ...input };
    },
    onRefused: (refusal) => onRefused(refusal),
    words: bookWords,
  });

  const idFor = (name: string) =>
    requestId(slug, [service.id, date, time ?? '', professional?.id ?? null, name], account);

  useReturnToBooking({ slug, customer, offered, form, carried, sent });

  // Stored now, so that a copy of this tab sends the same id, and the two together book once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each choice
  useEffect(() => {
    if (time) idFor(form.getValues().name);
  }, [date, time, professional]);

  const { name, phone } = form.values;
  const canPay = paymentMode !== 'online_only' || onlinePaymentAvailable;

  function showMissing() {
    if (!canPay) return toast.error('Pagamento online indisponível', 'Fale com o salão para agendar.');
    toast.error('Dados incompletos', BOOKING_REQUIRED);
    form.validate();
    const missing = time ? (name.trim() ? 'phone' : 'name') : null;
    const field = missing && formElement()?.querySelector<HTMLElement>(`[name="${missing}"]`);
    (field ?? document.getElementById('quando'))?.focus();
  }

  return {
    form,
    /** The amount that is paid online; null when all is paid at the salon. */
    due: methodOf(page, form.values.method) === 'online' ? page.dueOnline : null,
    changedFrom,
    isReady: Boolean(time && name.trim() && phone.trim() && canPay),
    isBusy: form.isSending,
    showMissing,
  };
}

export type BookingForm = ReturnType<typeof useBooking>['form'];
