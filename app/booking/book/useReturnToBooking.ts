import { type RefObject, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { readDraft } from '#app/components/booking/draft.ts';
import { endPending, readPending } from '#app/components/booking/pending.ts';
import type { FormValues } from '#app/ui/useFormValues.ts';
import type { BookInput } from '#contract/bookings.ts';
import { type BookingValues, type Customer, TYPED } from './booking-values.ts';
import type { Choice } from './choice.ts';
import { forgetRequests } from './request-ids.ts';
import type { BookingRefusal } from './useBookingRefusals.ts';

type Options = {
  slug: string;
  customer: Customer | null;
  offered: Choice['offered'];
  form: FormValues<BookingValues> & { settle: (refusal: BookingRefusal) => void };
  /** The refusal of the booking that was confirmed before the sign-in. */
  carried: BookingRefusal | null;
  /** The input that was last sent, by this page or by the sign-in. */
  sent: RefObject<BookInput | null>;
};

/** Brings back what was typed before the sign-in, a reload or a lost race, and a booking whose answer this tab has not seen. */
export function useReturnToBooking({ slug, customer, offered, form, carried, sent }: Options) {
  const account = customer?.email ?? null;
  const arrivedBy = useNavigationType();
  // Read before the form overwrites it with its first values.
  const [draft] = useState(() => readDraft(slug, account));
  const [arrived, setArrived] = useState<BookingRefusal | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const pending = readPending(slug, account);
    // After Back, a reload or a sign-in, or in a copied tab, the request may be sent already. Only a link begins a new one.
    if (arrivedBy === 'PUSH' && !pending) forgetRequests(slug);
    endPending(slug);
    if (pending && customer && !carried) offered.askAbout(pending.input.id);
    if (carried && pending) {
      const { paymentMethod: method = 'offline', paymentWay: way = 'pix' } = pending.input;
      sent.current = pending.input;
      form.setValues({ method, way });
    }
    setArrived(carried);
    for (const field of TYPED) {
      const untouched = form.getValues()[field] === (customer && field !== 'notes' ? customer[field] : '');
      if (draft[field] && untouched) form.setFieldValue(field, draft[field]);
    }
  }, []);

  // Runs after the draft is back in the fields, because a change clears the field's error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (arrived) form.settle(arrived);
  }, [arrived]);
}
