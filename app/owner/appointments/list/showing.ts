import { attempt } from '#app/api.ts';
import { readFilters } from '#app/ui/filters.ts';
import { PAGE } from '#app/ui/paging.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Api } from '#contract/index.ts';
import type { LocalMoment } from '#lib/dates.ts';
import { cardId } from '../panel/useCustomerMerge.tsx';
import { filters, listInput, placeFor, SHOW, type Wanted } from '../views/views.ts';

/** Null unless the address asks for an appointment. One that does not exist is left out. */
export async function findShownAddress(api: Api, params: URLSearchParams, now: LocalMoment, perPage: number) {
  const id = params.get(SHOW);
  if (id === null) return null;
  const next = new URLSearchParams(params);
  next.delete(SHOW);
  next.delete(PAGE);
  const found = await attempt(api.appointments.get({ id }));
  if (!found.ok) return `/appointments?${next}`;
  const appointment: Appointment = found.value;
  const { wanted } = placeFor(appointment, readFilters(filters, params), now);
  for (const [name, { param }] of Object.entries(filters)) {
    const value = wanted[name as keyof Wanted];
    if (value) next.set(param, value);
    else next.delete(param);
  }
  const { offset } = await api.appointments.list({ ...listInput(wanted), showing: id, limit: perPage });
  if (offset > 0) next.set(PAGE, String(offset / perPage + 1));
  return `/appointments?${next}#${cardId(appointment)}`;
}
