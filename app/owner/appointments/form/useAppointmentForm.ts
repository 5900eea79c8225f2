import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { planLimit } from '#app/owner/salon/plan/limits.ts';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Customer } from '#contract/customers.ts';
import type { Conflict } from '#contract/shapes.ts';
import { isLocalDate, isLocalTime, type LocalMoment } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { normalizePhone } from '#lib/phone.ts';
import type { Prefill } from './prefill.ts';
import { errorsOf, findUnmet, type Requirement } from './requirements.ts';
import { useForeseenConflicts } from './useForeseenConflicts.ts';
import { type Questions, useQuestions } from './useQuestions.tsx';
import type { FromEntry } from './waiting-entry.ts';

export type CustomerChoice = Pick<Customer, 'id' | 'name' | 'phone'>;

/** The customers who already have the new customer's phone. `onAllow` creates another one with it. */
export type PhoneMatches = { customers: CustomerChoice[]; onAllow: () => void };

/** `walkIn` leaves no phone, and a name if they like. */
export type CustomerKind = 'existing' | 'new' | 'walkIn';

export type Values = {
  customerKind: CustomerKind;
  customerId: string;
  walkInName: string;
  newCustomer: { name: string; phone: string; email: string };
  date: string | null;
  time: string;
  serviceId: string | null;
  employeeId: string | null;
  notes: string;
  /** Only a new appointment has them in this form. Later they are changed in the panel. */
  internalNotes: string;
};

type Start = {
  /** Null for a new appointment. */
  edited: Appointment | null;
  customer: CustomerChoice | null;
  prefill: Prefill;
  fromEntry?: FromEntry | null;
  now: LocalMoment;
  requirements: Requirement[];
  onDone: (appointment: Appointment) => void;
};

const valuesOf = ({ edited, customer, prefill, fromEntry, now }: Start): Values => ({
  customerKind: 'existing',
  customerId: customer?.id ?? '',
  walkInName: '',
  newCustomer: { name: '', phone: '', email: '' },
  date: edited?.date ?? prefill.date ?? now.date,
  time: edited?.time ?? prefill.time ?? '',
  serviceId: edited?.serviceId ?? prefill.serviceId ?? null,
  employeeId: edited?.employeeId ?? prefill.employeeId ?? null,
  notes: edited?.notes ?? '',
  internalNotes: '',
  ...fromEntry?.values,
});

/** Asked of the resource routes of free times and conflicts. */
export const placeQuery = ({ date, time, serviceId, employeeId }: Partial<Values>, edited: Appointment | null) => {
  const asked = { data: date, hora: time, servico: serviceId, profissional: employeeId, agendamento: edited?.id };
  return new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
};

/**
 * One form for the dialog and for 'Agendamento Manual'. `conflicts` are what stands at the wanted time. While it is taken, a submit is
 * an encaixe.
 */
export function useAppointmentForm(start: Start) {
  const { edited, prefill, requirements, onDone } = start;
  const [first] = useState(() => valuesOf(start));
  const initialValues = start.edited ? valuesOf(start) : first;
  // Made once for this form, so that sending it twice makes one appointment.
  const [newAppointmentId, setNewAppointmentId] = useState(newId);
  const [matchingCustomers, setMatchingCustomers] = useState<CustomerChoice[]>([]);
  /** The phone that the owner has agreed to give to another customer. */
  const allowedPhone = useRef<string>(null);
  const [refused, setRefused] = useState<{ query: string; conflicts: Conflict[] } | null>(null);
  const { revalidate } = useRevalidator();

  const form = useJsonForm({
    initialValues,
    validate: (values) => errorsOf(requirements, values),
    version: edited?.version,
    toSend({ customerKind, customerId, walkInName, newCustomer, internalNotes, ...place }, version) {
      const placement = { ...place, allowOverlap: isTaken, asksAboutCustomer: !questions.isAgreed(wish) };
      if (edited) return { intent: 'appointments.update', id: edited.id, version, ...placement };
      const phone = normalizePhone(newCustomer.phone);
      const allowSamePhone = phone !== null && phone === allowedPhone.current;
      const customer = {
        existing: { customerId },
        new: { newCustomer: { ...newCustomer, allowSamePhone } },
        walkIn: { walkIn: { name: walkInName } },
      }[customerKind];
      const { waitingEntryId = null } = prefill;
      return {
        intent: 'appointments.create',
        id: newAppointmentId,
        waitingEntryId,
        ...customer,
        ...placement,
        internalNotes,
      };
    },
    onDone: (appointment) => onDone(appointment),
    onRefused(refusal) {
      switch (refusal.code) {
        case 'OVERLAP':
          setRefused({ query, conflicts: refusal.data.conflicts });
          setMatchingCustomers([]);
          return true;
        case 'CUSTOMER_BUSY':
          questions.askAboutCustomer(refusal.data.conflicts, wish);
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
        NOT_FOUND: { description: 'O cliente ou o profissional escolhido não existe mais.' },
        SERVICE_NOT_FOUND: { title: 'Serviço não encontrado' },
        PLAN_LIMIT: planLimit('customers'),
      },
    },
  });

  const { values } = form;
  const questions: Questions = useQuestions(form, start.now.date);
  const query: string = placeQuery(values, edited);
  const isPlaced = isLocalDate(values.date ?? '') && isLocalTime(values.time);
  const isMoved = edited === null || query !== placeQuery(initialValues, edited);
  const foreseen = useForeseenConflicts(isPlaced && isMoved ? query : null);
  const wish: string = `${query} ${values.customerId}`;
  const wasRefused = refused?.query === query;
  const conflicts: Conflict[] = wasRefused ? refused.conflicts : foreseen;
  // A professional does not see a colleague's appointment among the conflicts.
  const isTaken: boolean = wasRefused || conflicts.length > 0;

  useLeaveQuestion(form.isDirty);

  function submit(event: FormEvent<HTMLFormElement>) {
    const unmet = findUnmet(requirements, values);
    if (unmet) toast.error(unmet.title, unmet.description);
    else if (isMoved && questions.asksAboutDate(values.date ?? '')) return event.preventDefault();
    form.props.onSubmit(event);
  }

  const phone = normalizePhone(values.newCustomer.phone);
  const phoneMatches: PhoneMatches = {
    customers: matchingCustomers.filter((customer) => customer.phone === phone),
    onAllow() {
      allowedPhone.current = phone;
    },
  };

  return {
    form,
    formProps: { ...form.props, onSubmit: submit },
    phoneMatches,
    conflicts,
    isTaken,
    wasRefused,
  };
}
