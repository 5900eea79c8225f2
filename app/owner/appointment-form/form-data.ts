import type { Appointment } from '#contract/appointments.ts';
import type { Api } from '#contract/index.ts';
import { attempt } from '../../api.ts';
import { EDIT } from '../../ui/useUrlDialog.ts';
import { type Choices, listChoices } from './choices.ts';
import { readPrefill } from './prefill.ts';
import type { CustomerChoice } from './useAppointmentForm.ts';

/** What the dialog needs besides the address: `edited` is null for a new appointment. */
export type FormData = {
  /** The query it was asked with. */
  query: string;
  choices: Choices;
  edited: Appointment | null;
  customer: CustomerChoice | null;
};

/** Null when the contract refuses, for example because the session has ended. A record that is gone is left out. */
export async function readFormData(api: Api, params: URLSearchParams): Promise<FormData | null> {
  const id = params.get(EDIT);
  const { customerId } = readPrefill(params);
  const [choices, edited, customer] = await Promise.all([
    attempt(listChoices(api)),
    id ? attempt(api.appointments.get({ id })) : null,
    customerId ? attempt(api.customers.get({ id: customerId })) : null,
  ]);
  if (!choices.ok) return null;
  return {
    query: params.toString(),
    choices: choices.value,
    edited: edited?.ok ? edited.value : null,
    customer: customer?.ok ? customer.value : null,
  };
}
