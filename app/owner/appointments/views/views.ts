import { z } from 'zod';
import { searchFilter } from '#app/ui/filters.ts';
import type { Appointment } from '#contract/appointments.ts';
import { AppointmentStatus } from '#contract/bookings.ts';
import { LocalDate, WantedEmployee } from '#contract/shapes.ts';
import { type LocalMoment, minutesBetween } from '#lib/dates.ts';
import { nationalDigits } from '#lib/phone.ts';
import { fold } from '#lib/text.ts';

/** `?mostrar={id}` leads to the view and the page that hold the appointment. */
export const SHOW = 'mostrar';

export const views = {
  proximos: { label: 'Próximos', when: 'upcoming', exportLabel: 'Exportar os próximos agendamentos' },
  anteriores: { label: 'Anteriores', when: 'past', exportLabel: 'Exportar os agendamentos anteriores' },
  todos: { label: 'Todos', when: 'all', exportLabel: 'Exportar todos os agendamentos' },
} as const;
export type View = keyof typeof views;

export const filters = {
  view: { param: 'quando', shape: z.enum(['proximos', 'anteriores', 'todos']) },
  search: searchFilter,
  status: { param: 'status', shape: AppointmentStatus },
  date: { param: 'data', shape: LocalDate },
  employeeId: { param: 'profissional', shape: WantedEmployee },
};

export type Wanted = {
  view?: View | undefined;
  search?: string | undefined;
  status?: AppointmentStatus | undefined;
  date?: string | undefined;
  employeeId?: WantedEmployee | undefined;
};

/** The choices of a filter by professional. */
export const employeeChoices = (professionals: { id: string; name: string }[]) => [
  ...professionals.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'none' satisfies WantedEmployee, label: 'Sem profissional' },
];

/** Turns the filters of the address into the input of the list and of its export. */
export function listInput(wanted: Wanted) {
  const { search, status, date, employeeId } = wanted;
  return { search, status, employeeId, from: date, until: date, when: views[viewOf(wanted)].when };
}

/** The view that the address names. Without one, a date or a closed status selects all appointments. */
export function viewOf({ view, date, status }: Wanted): View {
  const isClosed = status === 'completed' || status === 'no_show';
  return view ?? (date || isClosed ? 'todos' : 'proximos');
}

/** Whether anything but the view narrows the list. */
export const isNarrowed = ({ search, status, date, employeeId }: Wanted) =>
  Boolean(search || status || date || employeeId);

type Placed = Pick<
  Appointment,
  'customerName' | 'customerPhone' | 'serviceName' | 'employeeId' | 'status' | 'date' | 'time' | 'durationMinutes'
>;

const words = { search: 'a busca', status: 'o filtro de status', date: 'o dia', employeeId: 'o profissional' };
type Narrowing = keyof typeof words;

/**
 * The view that lists the appointment, with those of the wanted filters that it matches. `note` tells the
 * owner what changed; null when nothing did.
 */
export function placeFor(
  appointment: Placed,
  wanted: Wanted,
  now: LocalMoment,
): { wanted: Wanted; note: string | null } {
  const isIn: Record<Narrowing, boolean> = {
    search: isFound(appointment, wanted.search),
    status: !wanted.status || wanted.status === appointment.status,
    date: !wanted.date || wanted.date === appointment.date,
    employeeId: !wanted.employeeId || wanted.employeeId === (appointment.employeeId ?? 'none'),
  };
  const left = (Object.keys(words) as Narrowing[]).filter((name) => !isIn[name]);
  const kept: Wanted = { ...wanted };
  for (const name of left) delete kept[name];

  const ended = minutesBetween(appointment, now) >= appointment.durationMinutes;
  const own: View = ended ? 'anteriores' : 'proximos';
  const before = viewOf(wanted);
  // Without the removed filters the default view may be another one, so the address names the view.
  const view = before === own || before === 'todos' ? before : own;
  if (viewOf({ ...kept, view: undefined }) === view) delete kept.view;
  else kept.view = view;

  if (left.length === 0 && view === before) return { wanted: kept, note: null };
  const without =
    left.length > 0 ? `, sem ${new Intl.ListFormat('pt-BR').format(left.map((name) => words[name]))}` : '';
  return { wanted: kept, note: `Está em ${views[view].label}${without}.` };
}

function isFound({ customerName, customerPhone, serviceName }: Placed, search = ''): boolean {
  const digits = nationalDigits(search);
  if (digits.length >= 4 && customerPhone?.includes(digits)) return true;
  const wanted = fold(search).trim().split(/\s+/);
  return [customerName, serviceName ?? ''].some((name) => wanted.every((word) => fold(name).includes(word)));
}
