import { LocalDate, LocalTime } from '#contract/shapes.ts';

/** The values that a link fills in: `?novo=1&novo-data=2026-11-21&novo-hora=17:00`. Anything unreadable is left out. */
export type Prefill = {
  date?: string;
  time?: string;
  serviceId?: string;
  employeeId?: string;
  customerId?: string;
  waitingEntryId?: string;
};

const params: Record<keyof Prefill, string> = {
  date: 'novo-data',
  time: 'novo-hora',
  serviceId: 'novo-servico',
  employeeId: 'novo-profissional',
  customerId: 'novo-cliente',
  waitingEntryId: 'novo-espera',
};
const names = Object.keys(params) as (keyof Prefill)[];

/** For `useUrlDialog().prefilledLink`, and after `/appointments?novo=1&` in links from other screens. */
export function prefillParams(prefill: Prefill): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of names) if (prefill[name]) query.set(params[name], prefill[name]);
  return query;
}

export function readPrefill(query: URLSearchParams): Prefill {
  const prefill: Prefill = {};
  for (const name of names) {
    const value = query.get(params[name]);
    if (value) prefill[name] = value;
  }
  if (!LocalDate.safeParse(prefill.date).success) delete prefill.date;
  if (!LocalTime.safeParse(prefill.time).success) delete prefill.time;
  return prefill;
}
