import { Card, Stack, Title } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { isLocalDate, type LocalMoment } from '#lib/dates.ts';
import { Conflicts } from '../form/Conflicts.tsx';
import { CustomerFields } from '../form/CustomerFields.tsx';
import type { Choices } from '../form/choices.ts';
import { DayField } from '../form/DayField.tsx';
import { FormFoot } from '../form/FormFoot.tsx';
import { NotesField } from '../form/NotesField.tsx';
import type { Prefill } from '../form/prefill.ts';
import { isPast, ofManualBooking, PAST } from '../form/requirements.ts';
import { type CustomerChoice, placeQuery, useAppointmentForm } from '../form/useAppointmentForm.ts';
import { useFreeTimes } from '../form/useFreeTimes.ts';
import { WorkFields } from '../form/WorkFields.tsx';
import classes from './ManualBooking.module.css';
import { TimeSlots } from './TimeSlots.tsx';

type Props = {
  choices: Choices;
  customer: CustomerChoice | null;
  prefill: Prefill;
  now: LocalMoment;
  onDone: (appointment: Appointment) => void;
};

export function ManualBookingForm({ choices, customer, prefill, now, onDone }: Props) {
  const navigate = useNavigate();
  const { form, formProps, phoneMatches, conflicts, isTaken, wasRefused } = useAppointmentForm({
    edited: null,
    customer,
    prefill,
    now,
    requirements: ofManualBooking(now),
    onDone,
  });
  const { date } = form.values;
  const isDay = isLocalDate(date ?? '');
  const freeTimes = useFreeTimes(isDay ? placeQuery({ ...form.values, time: '' }, null) : null);

  /** For who stands at the counter: what is not chosen yet is what they most likely want. */
  function bookNow() {
    const { serviceId, customerKind, customerId } = form.values;
    const isOpen = customerKind === 'existing' && customerId === '';
    form.clearErrors();
    form.setValues({
      ...now,
      serviceId: serviceId ?? choices.usualServices[0]?.id ?? null,
      customerKind: isOpen ? 'walkIn' : customerKind,
    });
  }

  return (
    <form {...formProps} className={classes.form}>
      <Card component="section" aria-labelledby="servico-e-horario" className={classes.work}>
        <Stack gap="md">
          <Title order={2} fz="h3" id="servico-e-horario">
            Serviço e horário
          </Title>
          <WorkFields form={form} {...choices} isServiceRequired />
          <DayField
            today={now.date}
            minDate={now.date}
            {...form.getInputProps('date')}
            error={isPast(date, now.date) ? PAST : form.errors.date}
          />
          <TimeSlots form={form} freeTimes={freeTimes} now={now} onNow={bookNow} />
          <Conflicts conflicts={conflicts} isTaken={isTaken} wasRefused={wasRefused} />
        </Stack>
      </Card>
      <Card component="section" aria-labelledby="cliente" className={classes.customer}>
        <Stack gap="md">
          <Title order={2} fz="h3" id="cliente">
            Cliente
          </Title>
          <CustomerFields form={form} phoneMatches={phoneMatches} customer={customer} withEmail />
          <NotesField form={form} withInternal />
        </Stack>
      </Card>
      <div className={classes.foot}>
        <FormFoot
          submit="Criar Agendamento"
          isOverbooking={isTaken}
          isSending={form.isSending}
          onCancel={() => void navigate('/appointments')}
        />
      </div>
    </form>
  );
}
