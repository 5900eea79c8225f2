import { type FieldValues, fieldValues } from '#app/ui/field-values.ts';
import { numberOf } from '#app/ui/NumberField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { SalonSettings } from '#contract/salon-settings.ts';
import { maskPostalCode } from '#lib/postal-code.ts';

type Shown = Omit<SalonSettings, 'version' | 'slug' | 'plan' | 'accessTokenEnding' | 'webhookSecretEnding'>;

/** `depositValue` is in percent or in cents. */
export type SettingsValues = FieldValues<Shown> & {
  /** Null: the saved one stays. Empty: it is removed. */
  mercadoPagoAccessToken: string | null;
  mercadoPagoWebhookSecret: string | null;
};

export type SettingsForm = ReturnType<typeof useSettingsForm>;

function valuesOf({
  version: _,
  slug: __,
  plan: ___,
  accessTokenEnding: ____,
  webhookSecretEnding: _____,
  ...settings
}: SalonSettings): SettingsValues {
  return {
    ...fieldValues(settings),
    zipCode: maskPostalCode(settings.zipCode ?? ''),
    mercadoPagoAccessToken: null,
    mercadoPagoWebhookSecret: null,
  };
}

/** All settings are one form. */
export function useSettingsForm(settings: SalonSettings) {
  const form = useJsonForm({
    initialValues: valuesOf(settings),
    version: settings.version,
    toSend: (
      { mercadoPagoAccessToken, mercadoPagoWebhookSecret, cancelNoticeMinutes, depositValue, ...values },
      version,
    ) => ({
      intent: 'salons.updateSettings',
      version,
      ...values,
      cancelNoticeMinutes: numberOf(cancelNoticeMinutes),
      depositValue: numberOf(depositValue),
      ...(mercadoPagoAccessToken !== null && { mercadoPagoAccessToken }),
      ...(mercadoPagoWebhookSecret !== null && { mercadoPagoWebhookSecret }),
    }),
    onDone: (saved) => {
      form.takeSaved(valuesOf(saved));
      toast.success('Configurações salvas!');
    },
    alwaysToast: true,
    words: {
      otherwise: 'Erro ao salvar',
      fields: { name: (name) => (String(name ?? '').trim() ? null : 'Nome obrigatório') },
    },
  });
  useLeaveQuestion(form.isDirty);

  return form;
}
