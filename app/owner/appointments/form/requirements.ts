import { APPOINTMENT_REQUIRED } from '#contract/texts.ts';
import { isLocalDate, type LocalMoment } from '#lib/dates.ts';
import type { Values } from './useAppointmentForm.ts';

type Errors = Record<string, string | false>;

/** A check before a form is sent. `title` and `description` are the toast's when one of its fields is wrong. */
export type Requirement = { title: string; description: string; errors: (values: Values) => Errors };

const customer = ({ customerKind, customerId }: Values): Errors => ({
  customerId: customerKind === 'existing' && !customerId && 'Escolha um cliente',
});
const newCustomer = ({ customerKind, newCustomer }: Values): Errors => ({
  'newCustomer.name': customerKind === 'new' && !newCustomer.name.trim() && 'Informe o nome',
  'newCustomer.phone': customerKind === 'new' && !newCustomer.phone && 'Informe o telefone',
});
const dateAndTime = ({ date, time }: Values): Errors => ({
  date: !date && 'Escolha a data',
  time: !time && 'Escolha o horário',
});

/** The requirements of the dialog, in which an appointment needs no service. */
export const ofDialog: Requirement[] = [
  {
    title: 'Campos obrigatórios',
    description: APPOINTMENT_REQUIRED,
    errors: (values) => ({ ...customer(values), ...newCustomer(values), ...dateAndTime(values) }),
  },
];
export const ofEdit: Requirement[] = ofDialog.map((requirement) => ({ ...requirement, errors: dateAndTime }));

/** Shown at the field as soon as the date is filled in. */
export const PAST = 'Escolha hoje ou um dia que ainda vem';
export const isPast = (date: string | null, today: string) => date !== null && isLocalDate(date) && date < today;

/** The requirements of the screen 'Agendamento Manual'. */
export const ofManualBooking = ({ date: today }: LocalMoment): Requirement[] => [
  {
    title: 'Dados obrigatórios',
    description: 'Preencha data, horário e serviço',
    errors: (values) => ({ serviceId: !values.serviceId && 'Escolha o serviço', ...dateAndTime(values) }),
  },
  {
    title: 'Data inválida',
    description: PAST,
    errors: ({ date }) => ({ date: isPast(date, today) && PAST }),
  },
  { title: 'Cliente obrigatório', description: 'Selecione um cliente ou crie um novo', errors: customer },
  { title: 'Dados do cliente', description: 'Nome e telefone são obrigatórios', errors: newCustomer },
];

/** The first requirement that is not met; null when all are. */
export function findUnmet(requirements: Requirement[], values: Values): Requirement | null {
  return requirements.find(({ errors }) => Object.values(errors(values)).some(Boolean)) ?? null;
}

/** The error of every wrong field, by its path. */
export function errorsOf(requirements: Requirement[], values: Values): Record<string, string> {
  const all = requirements.flatMap(({ errors }) => Object.entries(errors(values)));
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== false));
}
