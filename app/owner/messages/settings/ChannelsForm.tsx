import { Anchor, Switch } from '@mantine/core';
import { Link } from 'react-router';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { NumberField, type TypedNumber } from '#app/ui/NumberField.tsx';
import { SwitchFact } from '#app/ui/SwitchFact.tsx';
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
  const ways = [
    {
      field: 'whatsappToCustomers',
      label: 'WhatsApp aos clientes',
      description: 'Para quem tem telefone. Se não chegar, vai por e-mail.',
      isOff: false,
    },
    {
      field: 'mailToCustomers',
      label: 'E-mail aos clientes',
      description: 'Para quem não tem telefone, e quando o WhatsApp falha.',
      isOff: false,
    },
    { field: 'mailToOwner', label: 'Avisos para você por e-mail', description: ownerEmail, isOff: false },
    {
      field: 'whatsappToOwner',
      label: 'Avisos para você por WhatsApp',
      description: ownerPhone ? formatPhone(ownerPhone) : <NoPhone />,
      isOff: !ownerPhone,
    },
  ] as const;

  return (
    <form {...form.props}>
      <FormSection title="Por onde e quando" hint="Vale também para quem já está agendado.">
        <FieldColumns>
          {ways.map(({ field, label, description, isOff }) =>
            canChange && !isOff ? (
              <Switch
                key={field}
                label={label}
                description={description}
                {...form.getInputProps(field, { type: 'checkbox' })}
              />
            ) : (
              <SwitchFact key={field} label={label} description={description} isOn={values[field] && !isOff} />
            ),
          )}
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

const NoPhone = () => (
  <>
    Para receber, cadastre o WhatsApp do salão em{' '}
    <Anchor component={Link} to="/settings" inherit underline="always">
      Configurações
    </Anchor>
    .
  </>
);
