import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import type { Customer } from '#contract/customers.ts';
import type { Conflict } from '#contract/errors.ts';
import { formatDate } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { normalizePhone } from '#lib/phone.ts';
import type { Refusal } from '../../ui/answer.ts';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { useLeaveQuestion } from '../../ui/useLeaveQuestion.ts';

export type CustomerChoice = Pick<Customer, 'id' | 'name' | 'phone'>;

/** Those who have the phone of the new customer already, and the way to create another one with it all the same. */
export type Known = { customers: CustomerChoice[]; onAllow: () => void };

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

/** The form's values, and what stands in their way. `placeOver` turns the submit that follows into an encaixe (D13). */
export function useAppointmentForm(edited: Appointment | null, date: string | null, onDone: () => void) {
  // Made once for this form: sent twice, it is still one appointment.
  const [newAppointmentId, setNewAppointmentId] = useState(newId);
  const [knownCustomers, setKnownCustomers] = useState<CustomerChoice[]>([]);
  /** The phone that the owner gives to another customer knowingly (D6). */
  const allowedPhone = useRef<string>(null);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const isPlacedOver = useRef(false);
  const { revalidate } = useRevalidator();

  const form = useJsonForm<Values, { value: Appointment }>({
    initialValues: {
      isNewCustomer: false,
      customerId: '',
      newCustomer: { name: '', phone: '' },
      date: edited?.date ?? date,
      time: edited?.time ?? '',
      serviceId: edited?.serviceId ?? null,
      employeeId: edited?.employeeId ?? null,
      notes: edited?.notes ?? '',
    },
    validate: edited ? whenErrors : (values) => ({ ...customerErrors(values), ...whenErrors(values) }),
    onValuesChange: () => setConflicts([]),
    toPayload({ isNewCustomer, customerId, newCustomer, ...placement }) {
      const allowOverlap = isPlacedOver.current;
      isPlacedOver.current = false;
      if (edited) return { intent: 'update', id: edited.id, version: edited.version, ...placement, allowOverlap };
      const allowSamePhone = normalizePhone(newCustomer.phone) === allowedPhone.current;
      const customer = isNewCustomer ? { newCustomer: { ...newCustomer, allowSamePhone } } : { customerId };
      return { intent: 'create', id: newAppointmentId, ...customer, ...placement, allowOverlap };
    },
    onDone({ value }) {
      const when = `${value.customerName}, ${formatDate(value.date)} às ${value.time}`;
      toast.success(edited ? 'Agendamento atualizado!' : 'Agendamento criado!', when);
      onDone();
    },
    onRefused(refusal) {
      if (refusal.code === 'OVERLAP') {
        setConflicts((refusal.data as { conflicts: Conflict[] }).conflicts);
        setKnownCustomers([]);
        return true;
      }
      if (refusal.code === 'PHONE_KNOWN') {
        setKnownCustomers((refusal.data as { customers: CustomerChoice[] }).customers);
        return true;
      }
      if (refusal.code === 'NOT_EDITABLE') void revalidate();
      // It was made, though the answer never came: it stands in the list, and what is asked now is another one.
      if (refusal.code === 'ID_TAKEN') {
        setNewAppointmentId(newId());
        void revalidate();
      }
      toast.refusal(worded(refusal), edited ? 'Erro ao salvar' : 'Erro ao criar agendamento');
      return true;
    },
  });

  useLeaveQuestion(form.isDirty);

  function placeOver() {
    isPlacedOver.current = true;
  }

  const phone = normalizePhone(form.values.newCustomer.phone);
  const known: Known = {
    customers: knownCustomers.filter((customer) => customer.phone === phone),
    onAllow() {
      allowedPhone.current = phone;
      // The time was asked about before the phone, so whatever stands there was placed over knowingly.
      if (conflicts.length > 0) placeOver();
    },
  };

  return { form, known, conflicts, placeOver };
}

function customerErrors({ isNewCustomer, customerId, newCustomer }: Values) {
  if (!isNewCustomer) return { customerId: customerId ? null : 'Escolha um cliente' };
  return {
    'newCustomer.name': newCustomer.name.trim() ? null : 'Informe o nome',
    'newCustomer.phone': newCustomer.phone ? null : 'Informe o telefone',
  };
}

const whenErrors = ({ date, time }: Values) => ({
  date: date ? null : 'Escolha a data',
  time: time ? null : 'Informe a hora',
});

function worded(refusal: Refusal): Refusal {
  switch (refusal.code) {
    case 'NOT_FOUND':
      return { ...refusal, description: 'O cliente, o serviço ou o profissional escolhido não existe mais.' };
    case 'PLAN_LIMIT': {
      const { limit } = refusal.data as { limit: number };
      return { ...refusal, description: `Seu plano permite até ${limit} clientes. Mude de plano em Configurações.` };
    }
    default:
      return refusal;
  }
}
