import { useEffect } from 'react';
import type { SalonSettings } from '#contract/salon-settings.ts';
import { maskPostalCode } from '#lib/postal-code.ts';
import { numberOf, type TypedNumber } from '../../ui/NumberField.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { useLeaveQuestion } from '../../ui/useLeaveQuestion.ts';

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

export type SettingsValues = Omit<SalonSettings, Text | 'slug' | 'plan' | 'accessTokenEnding' | 'cancelNoticeMinutes'> &
  Record<Text, string> & {
    cancelNoticeMinutes: TypedNumber;
    /** Null: the saved one stays. Empty: it is removed. */
    mercadoPagoAccessToken: string | null;
  };

export type SettingsForm = ReturnType<typeof useSettingsForm>;

function valuesOf({ slug: _, plan: __, accessTokenEnding: ___, ...settings }: SalonSettings): SettingsValues {
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
  };
}

/**
 * All settings are one form. The version is among the values, so that it is never newer than the fields: other forms of the
 * screen reload the settings as well.
 */
export function useSettingsForm(settings: SalonSettings) {
  const form = useJsonForm({
    initialValues: valuesOf(settings),
    toSend: ({ mercadoPagoAccessToken, cancelNoticeMinutes, ...values }) => ({
      intent: 'salons.updateSettings',
      ...values,
      cancelNoticeMinutes: numberOf(cancelNoticeMinutes),
      ...(mercadoPagoAccessToken !== null && { mercadoPagoAccessToken }),
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that the loader brings
  useEffect(() => {
    if (!form.isSending && settings.version !== form.getValues().version) form.takeNewer(valuesOf(settings));
  }, [settings.version]);

  return form;
}
