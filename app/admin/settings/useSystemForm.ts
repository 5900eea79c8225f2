import { type FieldValues, fieldValues } from '#app/ui/field-values.ts';
import { numberOf } from '#app/ui/NumberField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import { fieldErrors } from '#app/ui/words.ts';
import {
  type AnySettingName,
  type SecretName,
  type SettingValues,
  type SystemSettings,
  secretShapes,
} from '#contract/system-settings.ts';
import { type TabId, tabOfErrors } from './tabs.ts';

/** For a secret, null keeps the saved one and an empty text removes it. */
export type SystemValues = FieldValues<SettingValues> & Record<SecretName, string | null>;

export type SystemForm = ReturnType<typeof useSystemForm>;

function valuesOf({ secrets, fixed: _, keyFile: __, version: ___, ...settings }: SystemSettings): SystemValues {
  const kept = Object.fromEntries(Object.keys(secrets).map((name) => [name, null])) as Record<SecretName, null>;
  return { ...fieldValues(settings), ...kept };
}

/** Leaves out settings that the environment fixes, and secrets that stay. */
function inputOf(values: SystemValues, fixed: AnySettingName[]) {
  const isKept = ([name, value]: [string, unknown]) => name in secretShapes && value === null;
  const typed = {
    ...values,
    maxSalonsPerOwner: numberOf(values.maxSalonsPerOwner),
    defaultAppointmentDuration: numberOf(values.defaultAppointmentDuration),
    platformCommissionPercentage: numberOf(values.platformCommissionPercentage),
    smtpPort: numberOf(values.smtpPort),
  };
  return Object.fromEntries(
    Object.entries(typed).filter((entry) => !fixed.includes(entry[0] as AnySettingName) && !isKept(entry)),
  ) as typeof typed;
}

type Options = { settings: SystemSettings; showTab: (tab: TabId) => void };

/** All tabs are one form. A wrong field on another tab opens that tab. */
export function useSystemForm({ settings, showTab }: Options) {
  const form = useJsonForm({
    initialValues: valuesOf(settings),
    version: settings.version,
    toSend: (values, version) => ({
      intent: 'settings.saveSystem',
      version,
      ...inputOf(values, settings.fixed),
    }),
    onDone: (saved) => {
      form.takeSaved(valuesOf(saved));
      toast.success('Configurações salvas');
    },
    onRefused: (refusal) => {
      const tab = tabOfErrors(fieldErrors(refusal));
      if (tab) showTab(tab);
      return undefined;
    },
    alwaysToast: true,
    words: { otherwise: 'Erro ao salvar' },
  });
  useLeaveQuestion(form.isDirty, { spansQuery: true });

  return form;
}
