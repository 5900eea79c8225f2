import { SecretField } from '#app/ui/SecretField.tsx';
import type { SalonSettings } from '#contract/salon-settings.ts';
import type { SettingsForm } from './useSettingsForm.ts';

/** The secret that signs Mercado Pago's notifications of this salon's payments. */
export function WebhookSecret({ form, settings }: { form: SettingsForm; settings: SalonSettings }) {
  const { webhookSecretEnding: ending, version } = settings;
  return (
    <SecretField
      key={version}
      label="Assinatura secreta das notificações (opcional)"
      saved={ending === null ? null : { ending }}
      {...form.getInputProps('mercadoPagoWebhookSecret')}
      value={form.values.mercadoPagoWebhookSecret}
      onChange={(typed) => form.setFieldValue('mercadoPagoWebhookSecret', typed)}
    />
  );
}
