import { useRef } from 'react';
import type { SalonSettings } from '#contract/salon-settings.ts';
import { mergeValues } from '../../ui/merge-values.ts';
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
    accessToken: string | null;
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
    zipCode: settings.zipCode ?? '',
    mercadoPagoPublicKey: settings.mercadoPagoPublicKey ?? '',
    accessToken: null,
  };
}

/**
 * All settings are one form. The version is among the values and not the loader's: another form of the screen may have
 * reloaded the settings without these fields.
 */
export function useSettingsForm(settings: SalonSettings) {
  const sent = useRef<SettingsValues>(null);
  const form = useJsonForm({
    initialValues: valuesOf(settings),
    toSend: (values) => {
      sent.current = values;
      const { accessToken, ...rest } = values;
      return {
        intent: 'salons.updateSettings',
        ...rest,
        cancelNoticeMinutes: numberOf(values.cancelNoticeMinutes),
        ...(accessToken !== null && { mercadoPagoAccessToken: accessToken }),
      };
    },
    onDone: (saved) => {
      const values = valuesOf(saved);
      const typed = form.getValues();
      // What was typed during the request stays.
      const { taken } = mergeValues(sent.current ?? typed, values, typed);
      form.setValues(taken as Partial<SettingsValues>);
      form.resetDirty(values);
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
