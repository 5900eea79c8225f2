import { Stack, Text } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import type { Close } from '#app/ui/EditDialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Appointment } from '#contract/appointments.ts';
import { formatDate, isLocalDate, type LocalMoment } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import classes from './AppointmentForm.module.css';
import { Conflicts } from './Conflicts.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { withCurrent } from './choices.ts';
import { DayField } from './DayField.tsx';
import { EntryGone } from './EntryGone.tsx';
import { FormFoot } from './FormFoot.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import type { FormData } from './form-data.ts';
import { NotesField } from './NotesField.tsx';
import type { Prefill } from './prefill.ts';
import { ofDialog, ofEdit } from './requirements.ts';
import { placeQuery, useAppointmentForm } from './useAppointmentForm.ts';
import { useFreeTimes } from './useFreeTimes.ts';
import { WorkFields } from './WorkFields.tsx';

/** Where a screen shows what was saved: `note` completes the toast, `show` runs once the dialog is gone. */
export type ShowSaved = (appointment: Appointment) => { note: string | null; show: () => void };

type Props = {
  edited: Appointment | null;
  data: FormData;
  prefill: Prefill;
  now: LocalMoment;
  close: Close;
  showSaved?: ShowSaved | undefined;
};

export function AppointmentForm({ edited, data, prefill, now, close, showSaved }: Props) {
  const { form, formProps, phoneMatches, conflicts, isTaken, wasRefused } = useAppointmentForm({
    edited,
    customer: data.customer,
    fromEntry: data.fromEntry,
    prefill,
    now,
    requirements: edited ? ofEdit : ofDialog,
    onDone(appointment) {
      const { customerName, date, time } = appointment;
      const saved = showSaved?.(appointment);
      const when = `${customerName}, ${formatDate(date)} às ${time}`;
      toast.success(
        edited ? 'Agendamento atualizado!' : 'Agendamento criado!',
        [when, saved?.note].filter(Boolean).join('. '),
      );
      close(saved?.show);
    },
  });
  const { date, time } = form.values;
  const isDay = isLocalDate(date ?? '');
  const freeTimes = useFreeTimes(isDay ? placeQuery({ ...form.values, time: '' }, edited) : null);

  return (
    <form {...formProps} className={classes.dialogForm}>
      <Stack gap="md" flex={1}>
        <EntryGone isGone={data.isEntryGone} />
        {edited ? (
          <Text fw={600} size="md">
            {[edited.customerName, formatPhone(edited.customerPhone ?? '')].filter(Boolean).join(' · ')}
          </Text>
        ) : (
          <CustomerFields form={form} phoneMatches={phoneMatches} customer={data.customer} takesFocus />
        )}
        <WorkFields form={form} {...withCurrent(data.choices, edited)} />
        <div className={classes.pair}>
          <DayField today={now.date} {...form.getInputProps('date')} />
          <TimePicker
            label="Hora"
            withAsterisk
            hoursInputLabel="Hora"
            minutesInputLabel="Minutos"
            {...form.getInputProps('time')}
          />
        </div>
        <FreeTimes freeTimes={freeTimes} value={time} onChoose={(chosen) => form.setFieldValue('time', chosen)} />
        <Conflicts conflicts={conflicts} isTaken={isTaken} wasRefused={wasRefused} />
        <NotesField form={form} withInternal={!edited} />
      </Stack>
      <FormFoot
        submit={edited ? 'Salvar' : 'Criar agendamento'}
        isOverbooking={isTaken}
        isSending={form.isSending}
        onCancel={close}
      />
    </form>
  );
}
