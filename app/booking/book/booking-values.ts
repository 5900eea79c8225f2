import type { FormRules } from '#app/ui/useFormValues.ts';
import {
  BOOKING_REQUIRED,
  emailProblem,
  LONGEST_TEXT,
  nameProblem,
  phoneProblem,
  textTooLong,
} from '#contract/texts.ts';
import type { PaymentChoice } from './PaymentBlock.tsx';

export type Customer = { name: string; phone: string; email: string };
export type BookingValues = Customer & { notes: string } & PaymentChoice;

/** The fields that a draft keeps. */
export const TYPED = ['name', 'phone', 'email', 'notes'] as const;

const required = (problem: (value: string) => string | null) => (value: string) =>
  value.trim() ? problem(value) : BOOKING_REQUIRED;

export const bookingRules: FormRules<BookingValues> = {
  name: required(nameProblem),
  phone: required(phoneProblem),
  email: (typed) => (typed.trim() ? emailProblem(typed) : null),
  notes: (typed) => (typed.trim().length > LONGEST_TEXT ? textTooLong('Observações') : null),
};
