import { AppointmentStatus } from '#contract/appointments.ts';
import { isLocalDate } from '#lib/dates.ts';
import { readSearch } from '../read-search.ts';

export const PER_PAGE = 24;
/** Beyond what any salon fills. */
const LAST_PAGE = 100_000;

/** What the address asks for; what cannot be read is left out. */
export function readFilter(params: URLSearchParams) {
  const date = params.get('data') ?? '';
  const page = Number(params.get('pagina'));
  return {
    search: readSearch(params),
    status: AppointmentStatus.safeParse(params.get('status')).data,
    date: isLocalDate(date) ? date : undefined,
    page: Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : 1,
  };
}
export type Filter = ReturnType<typeof readFilter>;

export const isFiltered = ({ search, status, date }: Filter) => Boolean(search || status || date);

/** The address's query with some of it changed; null takes a parameter away. */
export function changed(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
