import { attempt } from '#app/api.ts';
import { EDIT } from '#app/ui/useUrlDialog.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Api } from '#contract/index.ts';
import { type Choices, listChoices } from './choices.ts';
import { type Prefill, readPrefill } from './prefill.ts';
import type { CustomerChoice } from './useAppointmentForm.ts';
import { type FromEntry, readEntry } from './waiting-entry.ts';

/** The data of the dialog besides the address: `edited` is null for a new appointment. */
export type FormData = {
  /** The query that this data answers. */
  query: string;
  choices: Choices;
  edited: Appointment | null;
  customer: CustomerChoice | null;
  prefill: Prefill;
  fromEntry: FromEntry | null;
  /** The link names an entry of the waiting list that no longer waits, because it was booked or removed. */
  isEntryGone: boolean;
};

/** Null when the contract refuses, for example because the session has ended. A record that is gone is left out. */
export async function readFormData(api: Api, params: URLSearchParams): Promise<FormData | null> {
  const id = params.get(EDIT);
  const { waitingEntryId, ...prefill } = readPrefill(params);
  const [choices, edited, waiting] = await Promise.all([
    attempt(listChoices(api)),
    id ? attempt(api.appointments.get({ id })) : null,
    waitingEntryId ? attempt(api.waitingList.get({ id: waitingEntryId })) : null,
  ]);
  if (!choices.ok || (waiting && !waiting.ok && waiting.code !== 'NOT_FOUND')) return null;
  const entry = waiting?.ok ? waiting.value : null;
  const customerId = prefill.customerId ?? entry?.customerId;
  const customer = customerId ? await attempt(api.customers.get({ id: customerId })) : null;
  const fromEntry = entry && readEntry(entry, choices.value);
  return {
    query: params.toString(),
    choices: choices.value,
    edited: edited?.ok ? edited.value : null,
    customer: customer?.ok ? customer.value : null,
    prefill: { ...prefill, ...fromEntry?.prefill },
    fromEntry,
    isEntryGone: waiting !== null && entry?.status !== 'waiting',
  };
}
