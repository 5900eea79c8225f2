import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import type { Customer } from '#contract/customers.ts';
import type { Conflict } from '#contract/errors.ts';
import { formatDate, type LocalMoment } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { normalizePhone } from '#lib/phone.ts';
import { customerLimit } from '../../components/customers/words.ts';
import type { Close } from '../../ui/EditDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { useLeaveQuestion } from '../../ui/useLeaveQuestion.ts';
import type { Prefill } from './prefill.ts';
import type { FromEntry } from './waiting-entry.ts';

export type CustomerChoice = Pick<Customer, 'id' | 'name' | 'phone'>;

/** The customers who already have the new customer's phone. `onAllow` creates another one with it. */
export type PhoneMatches = { customers: CustomerChoice[]; onAllow: () => void };

type Values = {
  isNewCustomer: boolean;
  customerId: string;
  newCustomer: { name: string; phone: string };
  date: string | null;
  time: string;
  serviceId: string | null;
  employeeId: string | null;
  notes: string;
};

type Start = {
  edited: Appointment | null;
  customer: CustomerChoice | null;
  prefill: Prefill;
  fromEntry: FromEntry | null;
  now: LocalMoment;
  close: Close;
};

const valuesOf = ({ edited, customer, prefill, fromEntry, now }: Start): Values => ({
  isNewCustomer: false,
  customerId: customer?.id ?? '',
  newCustomer: { name: '', phone: '' },
  date: edited?.date ?? prefill.date ?? now.date,
  time: edited?.time ?? prefill.time ?? '',
  serviceId: edited?.serviceId ?? prefill.serviceId ?? null,
  employeeId: edited?.employeeId ?? prefill.employeeId ?? null,
  notes: edited?.notes ?? '',
  ...fromEntry?.values,
});

/** The form, and the appointments that it conflicts with. `allowOverlapOnSubmit` turns the next submit into an encaixe (D13). */
export function useAppointmentForm(start: Start) {
  const { edited, prefill, close } = start;
  // Made once for this form, so that sending it twice makes one appointment.
  const [newAppointmentId, setNewAppointmentId] = useState(newId);
  const [matchingCustomers, setMatchingCustomers] = useState<CustomerChoice[]>([]);
  /** The phone that the owner has agreed to give to another customer (D6). */
  const allowedPhone = useRef<string>(null);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const isOverlapAllowed = useRef(false);
  const { revalidate } = useRevalidator();

  const form = useJsonForm({
    initialValues: valuesOf(start),
    validate: edited ? dateTimeErrors : (values) => ({ ...customerErrors(values), ...dateTimeErrors(values) }),
    onValuesChange: () => setConflicts([]),
    toSend({ isNewCustomer, customerId, newCustomer, ...placement }) {
      const allowOverlap = isOverlapAllowed.current;
      isOverlapAllowed.current = false;
      if (edited) {
        const { id, version } = edited;
        return { intent: 'appointments.update', id, version, ...placement, allowOverlap };
      }
      const phone = normalizePhone(newCustomer.phone);
      const allowSamePhone = phone !== null && phone === allowedPhone.current;
      const customer = isNewCustomer ? { newCustomer: { ...newCustomer, allowSamePhone } } : { customerId };
      const { waitingEntryId = null } = prefill;
      return {
        intent: 'appointments.create',
        id: newAppointmentId,
        waitingEntryId,
        ...customer,
        ...placement,
        allowOverlap,
      };
    },
    onDone({ customerName, date, time }) {
      const when = `${customerName}, ${formatDate(date)} às ${time}`;
      toast.success(edited ? 'Agendamento atualizado!' : 'Agendamento criado!', when);
      close();
    },
    onRefused(refusal) {
      switch (refusal.code) {
        case 'OVERLAP':
          setConflicts(refusal.data.conflicts);
          setMatchingCustomers([]);
          return true;
        case 'PHONE_KNOWN':
          setMatchingCustomers(refusal.data.customers);
          return true;
        case 'NOT_EDITABLE':
          void revalidate();
          return false;
        // The appointment was made, although its answer never arrived: the list shows it, and the next submit makes another.
        case 'ID_TAKEN':
          setNewAppointmentId(newId());
          void revalidate();
          return false;
        default:
          return false;
      }
    },
    // The form is longer than a phone's screen.
    alwaysToast: true,
    words: {
      otherwise: edited ? 'Erro ao salvar' : 'Erro ao criar agendamento',
      codes: {
        NOT_FOUND: { description: 'O cliente, o serviço ou o profissional escolhido não existe mais.' },
        PLAN_LIMIT: customerLimit,
      },
    },
  });

  useLeaveQuestion(form.isDirty);

  function allowOverlapOnSubmit() {
    isOverlapAllowed.current = true;
  }

  const phone = normalizePhone(form.values.newCustomer.phone);
  const phoneMatches: PhoneMatches = {
    customers: matchingCustomers.filter((customer) => customer.phone === phone),
    onAllow() {
      allowedPhone.current = phone;
      // The server checks the time before the phone: the owner has already agreed to these conflicts.
      if (conflicts.length > 0) allowOverlapOnSubmit();
    },
  };

  return { form, phoneMatches, conflicts, allowOverlapOnSubmit };
}

function customerErrors({ isNewCustomer, customerId, newCustomer }: Values) {
  if (!isNewCustomer) return { customerId: customerId ? null : 'Escolha um cliente' };
  return {
    'newCustomer.name': newCustomer.name.trim() ? null : 'Informe o nome',
    'newCustomer.phone': newCustomer.phone ? null : 'Informe o telefone',
  };
}

const dateTimeErrors = ({ date, time }: Values) => ({
  date: date ? null : 'Escolha a data',
  time: time ? null : 'Informe a hora',
});
