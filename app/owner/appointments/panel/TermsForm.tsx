import { Stack, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { FormActions } from '#app/ui/FormActions.tsx';
import { MoneyInput } from '#app/ui/MoneyInput.tsx';
import { NumberField, numberOf, type TypedNumber } from '#app/ui/NumberField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { Appointment } from '#contract/appointments.ts';
import { addMinutes } from '#lib/dates.ts';
import { askToOverlap } from './askToOverlap.tsx';
import { paidOnlineWords } from './terms-words.ts';

type Props = { appointment: Appointment; onOwnChange: () => void; close: () => void };

/** Price and minutes of this appointment. A new end that overlaps asks, as moving does. */
export function TermsForm({ appointment, onOwnChange, close }: Props) {
  const { id, time, can } = appointment;
  const allowOverlap = useRef(false);
  const { revalidate } = useRevalidator();
  const form = useJsonForm({
    initialValues: {
      priceCents: appointment.priceCents,
      durationMinutes: appointment.durationMinutes as TypedNumber,
      reason: '',
    },
    version: appointment.version,
    toSend: ({ priceCents, durationMinutes, reason }, version) => ({
      intent: 'appointments.adjust',
      id,
      version,
      reason,
      allowOverlap: allowOverlap.current,
      // One without a price stays so, unless the owner types one.
      ...(!(priceCents === null && appointment.priceCents === null) && { priceCents }),
      ...(can.edit && { durationMinutes: numberOf(durationMinutes) }),
    }),
    onDone() {
      toast.success('Agendamento atualizado!', 'A mudança e o motivo ficam neste agendamento.');
      close();
    },
    onRefused(refusal) {
      allowOverlap.current = false;
      if (refusal.code === 'NOT_EDITABLE' || refusal.code === 'PAYMENT_PENDING') void revalidate();
      if (refusal.code !== 'OVERLAP') return false;
      askToOverlap(refusal.data.conflicts, {
        onConfirm() {
          allowOverlap.current = true;
          form.props.ref.current?.requestSubmit();
        },
      });
      return true;
    },
    words: {
      otherwise: 'Erro ao salvar',
      codes: { SLOT_TAKEN: { description: 'Este horário acabou de ser reservado. Tente novamente.' } },
    },
  });
  const { priceCents, durationMinutes } = form.values;
  const minutes = numberOf(durationMinutes);
  const isEnd = minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= 1440;
  const meaning = paidOnlineWords(appointment, priceCents);

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        onOwnChange();
        form.props.onSubmit(event);
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">
          Só deste agendamento: o serviço fica como está.
          {appointment.status === 'completed' && ' A receita e os relatórios acompanham o novo preço.'}
        </Text>
        <div>
          <MoneyInput label="Preço" data-autofocus {...form.getInputProps('priceCents')} />
          <Text c="dimmed" size="xs" mt={4} role="status">
            {meaning}
          </Text>
        </div>
        {can.edit && (
          <NumberField
            label="Duração (minutos)"
            description={isEnd ? `Das ${time} às ${addMinutes(time, minutes)}` : 'Até 1440 minutos'}
            min={1}
            max={1440}
            step={5}
            allowDecimal={false}
            {...form.getInputProps('durationMinutes')}
          />
        )}
        <TextInput
          label="Motivo"
          description="Só o salão lê: desconto, serviço a mais, valor combinado…"
          withAsterisk
          maxLength={255}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <FormActions submit="Salvar" sending={form.isSending} onCancel={close} />
    </form>
  );
}
