import { Select, Stack, Text, Textarea } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import type { FormEvent } from 'react';
import { APPOINTMENT_REQUIRED, type Appointment } from '#contract/appointments.ts';
import { isLocalDate, type LocalMoment } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import { ServiceSummary } from '../../components/services/ServiceSummary.tsx';
import { DateField } from '../../ui/DateField.tsx';
import type { Close } from '../../ui/EditDialog.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './AppointmentForm.module.css';
import { Conflicts } from './Conflicts.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { withCurrent } from './choices.ts';
import { EntryGone } from './EntryGone.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import type { FormData } from './form-data.ts';
import type { Prefill } from './prefill.ts';
import { useAppointmentForm } from './useAppointmentForm.ts';

type Props = { edited: Appointment | null; data: FormData; prefill: Prefill; now: LocalMoment; close: Close };

export function AppointmentForm({ edited, data, prefill, now, close }: Props) {
  const { form, phoneMatches, conflicts, allowOverlapOnSubmit } = useAppointmentForm({
    edited,
    customer: data.customer,
    fromEntry: data.fromEntry,
    prefill,
    now,
    close,
  });
  const { date, time, serviceId, employeeId } = form.values;
  const { services, professionals } = withCurrent(data.choices, edited);
  const service = services.find(({ id }) => id === serviceId);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (form.validate().hasErrors) toast.error('Campos obrigatórios', APPOINTMENT_REQUIRED);
    form.props.onSubmit(event);
  }

  return (
    <form {...form.props} onSubmit={submit}>
      <Stack gap="md">
        <EntryGone isGone={data.isEntryGone} />
        {edited ? (
          <Text fw={600} size="md">
            {[edited.customerName, formatPhone(edited.customerPhone ?? '')].filter(Boolean).join(' · ')}
          </Text>
        ) : (
          <CustomerFields form={form} phoneMatches={phoneMatches} customer={data.customer} />
        )}
        <div className={classes.pair}>
          <DateField label="Data" withAsterisk today={now.date} {...form.getInputProps('date')} />
          <TimePicker
            label="Hora"
            withAsterisk
            hoursInputLabel="Hora"
            minutesInputLabel="Minutos"
            {...form.getInputProps('time')}
          />
        </div>
        <Select
          label="Serviço"
          placeholder="Sem serviço"
          searchable
          clearable
          data={services.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('serviceId')}
        />
        {service && <ServiceSummary {...service} />}
        {professionals.length > 0 && (
          <Select
            label="Profissional"
            placeholder="Qualquer profissional"
            clearable
            data={professionals.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('employeeId')}
          />
        )}
        {serviceId && date && isLocalDate(date) && (
          <FreeTimes
            serviceId={serviceId}
            date={date}
            employeeId={employeeId}
            appointmentId={edited?.id ?? null}
            value={time}
            onChoose={(chosen) => form.setFieldValue('time', chosen)}
          />
        )}
        <Textarea
          label="Observações"
          description="O cliente também pode ler."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('notes')}
        />
        {conflicts.length > 0 && (
          <Conflicts conflicts={conflicts} onAllowOverlap={allowOverlapOnSubmit} isSending={form.isSending} />
        )}
      </Stack>
      <FormActions submit={edited ? 'Salvar' : 'Criar agendamento'} sending={form.isSending} onCancel={close} />
    </form>
  );
}
