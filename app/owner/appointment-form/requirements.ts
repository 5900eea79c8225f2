import { APPOINTMENT_REQUIRED } from '#contract/appointments.ts';
import type { LocalMoment } from '#lib/dates.ts';
import type { Values } from './useAppointmentForm.ts';

type Errors = Record<string, string | false>;

/** What a form asks for before it sends anything. `title` and `description` are the toast's when a field of it is wrong. */
export type Requirement = { title: string; description: string; errors: (values: Values) => Errors };

const customer = ({ isNewCustomer, customerId }: Values): Errors => ({
  customerId: !isNewCustomer && !customerId && 'Escolha um cliente',
});
const newCustomer = ({ isNewCustomer, newCustomer }: Values): Errors => ({
  'newCustomer.name': isNewCustomer && !newCustomer.name.trim() && 'Informe o nome',
  'newCustomer.phone': isNewCustomer && !newCustomer.phone && 'Informe o telefone',
});
const dateAndTime = ({ date, time }: Values): Errors => ({
  date: !date && 'Escolha a data',
  time: !time && 'Escolha o horário',
});

/** The dialog: an appointment needs no service (D19b). */
export const ofDialog: Requirement[] = [
  {
    title: 'Campos obrigatórios',
    description: APPOINTMENT_REQUIRED,
    errors: (values) => ({ ...customer(values), ...newCustomer(values), ...dateAndTime(values) }),
  },
];
export const ofEdit: Requirement[] = ofDialog.map((requirement) => ({ ...requirement, errors: dateAndTime }));

/** The screen 'Agendamento Manual'. */
export const ofManualBooking = ({ date: today }: LocalMoment): Requirement[] => [
  {
    title: 'Dados obrigatórios',
    description: 'Preencha data, horário e serviço',
    errors: (values) => ({ serviceId: !values.serviceId && 'Escolha o serviço', ...dateAndTime(values) }),
  },
  {
    title: 'Data inválida',
    description: 'Escolha hoje ou um dia que ainda vem',
    errors: ({ date }) => ({ date: date !== null && date < today && 'Escolha hoje ou um dia que ainda vem' }),
  },
  { title: 'Cliente obrigatório', description: 'Selecione um cliente ou crie um novo', errors: customer },
  { title: 'Dados do cliente', description: 'Nome e telefone são obrigatórios', errors: newCustomer },
];

/** The first one that is not met; null when all are. */
export function findUnmet(requirements: Requirement[], values: Values): Requirement | null {
  return requirements.find(({ errors }) => Object.values(errors(values)).some(Boolean)) ?? null;
}

/** The words at every wrong field. */
export function errorsOf(requirements: Requirement[], values: Values): Record<string, string> {
  const all = requirements.flatMap(({ errors }) => Object.entries(errors(values)));
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== false));
}
