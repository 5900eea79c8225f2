import { Card, Stack, Title } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { isLocalDate, type LocalMoment } from '#lib/dates.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Conflicts } from '../appointment-form/Conflicts.tsx';
import { CustomerFields } from '../appointment-form/CustomerFields.tsx';
import type { Choices } from '../appointment-form/choices.ts';
import { FormFoot } from '../appointment-form/FormFoot.tsx';
import { NotesField } from '../appointment-form/NotesField.tsx';
import type { Prefill } from '../appointment-form/prefill.ts';
import { ofManualBooking } from '../appointment-form/requirements.ts';
import { type CustomerChoice, placeQuery, useAppointmentForm } from '../appointment-form/useAppointmentForm.ts';
import { useFreeTimes } from '../appointment-form/useFreeTimes.ts';
import { WorkFields } from '../appointment-form/WorkFields.tsx';
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
  const { form, formProps, phoneMatches, conflicts, wasRefused } = useAppointmentForm({
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

  return (
    <form {...formProps} className={classes.form}>
      <Card component="section" aria-labelledby="servico-e-horario" className={classes.work}>
        <Stack gap="md">
          <Title order={2} fz="h3" id="servico-e-horario">
            Serviço e horário
          </Title>
          <WorkFields form={form} {...choices} isServiceRequired />
          <DateField label="Data" withAsterisk today={now.date} minDate={now.date} {...form.getInputProps('date')} />
          <TimeSlots form={form} freeTimes={freeTimes} />
          <Conflicts conflicts={conflicts} wasRefused={wasRefused} />
        </Stack>
      </Card>
      <Card component="section" aria-labelledby="cliente" className={classes.customer}>
        <Stack gap="md">
          <Title order={2} fz="h3" id="cliente">
            Cliente
          </Title>
          <CustomerFields form={form} phoneMatches={phoneMatches} customer={customer} withEmail />
          <NotesField form={form} />
        </Stack>
      </Card>
      <div className={classes.foot}>
        <FormFoot
          submit="Criar Agendamento"
          isOverbooking={conflicts.length > 0}
          isSending={form.isSending}
          onCancel={() => void navigate('/appointments')}
        />
      </div>
    </form>
  );
}
