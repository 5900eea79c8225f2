import { numberOf, type TypedNumber } from '#app/ui/NumberField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { SalonSettings } from '#contract/salon-settings.ts';
import { maskPostalCode } from '#lib/postal-code.ts';

type Text =
  | 'description'
  | 'logoUrl'
  | 'phone'
  | 'whatsapp'
  | 'email'
  | 'instagram'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'mercadoPagoPublicKey';

export type SettingsValues = Omit<
  SalonSettings,
  | Text
  | 'version'
  | 'slug'
  | 'plan'
  | 'accessTokenEnding'
  | 'webhookSecretEnding'
  | 'cancelNoticeMinutes'
  | 'depositValue'
> &
  Record<Text, string> & {
    cancelNoticeMinutes: TypedNumber;
    /** Percent, or cents. */
    depositValue: TypedNumber;
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
    ...settings,
    description: settings.description ?? '',
    logoUrl: settings.logoUrl ?? '',
    phone: settings.phone ?? '',
    whatsapp: settings.whatsapp ?? '',
    email: settings.email ?? '',
    instagram: settings.instagram ?? '',
    address: settings.address ?? '',
    city: settings.city ?? '',
    state: settings.state ?? '',
    zipCode: maskPostalCode(settings.zipCode ?? ''),
    mercadoPagoPublicKey: settings.mercadoPagoPublicKey ?? '',
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
