import { Switch } from '@mantine/core';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { NumberField, type TypedNumber } from '#app/ui/NumberField.tsx';
import { TimeField } from '#app/ui/TimeField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import { MAX_REMINDER_HOURS } from '#contract/message-kinds.ts';
import type { MessageSettings } from '#contract/notifications.ts';
import { formatPhone } from '#lib/phone.ts';

type Props = { settings: MessageSettings; canChange: boolean };

/** By which ways the salon sends, and when it reminds. */
export function ChannelsForm({ settings, canChange }: Props) {
  const { version, ownerEmail, ownerPhone, reminderHours, kinds: _, ...values } = settings;
  const form = useJsonForm({
    initialValues: { ...values, reminderHours: reminderHours as TypedNumber },
    version,
    toSend: ({ reminderHours, ...values }, version) => ({
      intent: 'notifications.saveSettings',
      version,
      ...values,
      reminderHours: Number(reminderHours),
    }),
    onDone: () => toast.success('Configurações salvas!'),
    words: { otherwise: 'Erro ao salvar' },
  });
  useLeaveQuestion(form.isDirty, { spansQuery: true });
  const toggle = (field: 'whatsappToCustomers' | 'mailToCustomers' | 'mailToOwner' | 'whatsappToOwner') =>
    form.getInputProps(field, { type: 'checkbox' });

  return (
    <form {...form.props}>
      <FormSection title="Por onde e quando" hint="Vale também para quem já está agendado.">
        <FieldColumns>
          <Switch
            label="WhatsApp aos clientes"
            description="Para quem tem telefone. Se não chegar, vai por e-mail."
            disabled={!canChange}
            {...toggle('whatsappToCustomers')}
          />
          <Switch
            label="E-mail aos clientes"
            description="Para quem não tem telefone, e quando o WhatsApp falha."
            disabled={!canChange}
            {...toggle('mailToCustomers')}
          />
          <Switch
            label="Avisos para você por e-mail"
            description={ownerEmail}
            disabled={!canChange}
            {...toggle('mailToOwner')}
          />
          <Switch
            label="Avisos para você por WhatsApp"
            description={ownerPhone ? formatPhone(ownerPhone) : 'Cadastre o WhatsApp do salão em Configurações.'}
            disabled={!canChange || !ownerPhone}
            {...toggle('whatsappToOwner')}
          />
          <TimeField
            label="Lembrete da véspera, às"
            description="Entre 08:00 e 21:00"
            disabled={!canChange}
            {...form.getInputProps('reminderDayTime')}
          />
          <NumberField
            label="Lembrete do dia, horas antes"
            description={`De 1 a ${MAX_REMINDER_HOURS}`}
            min={1}
            max={MAX_REMINDER_HOURS}
            allowDecimal={false}
            disabled={!canChange}
            {...form.getInputProps('reminderHours')}
          />
        </FieldColumns>
        {canChange && <FormActions submit="Salvar" sending={form.isSending} />}
      </FormSection>
    </form>
  );
}
