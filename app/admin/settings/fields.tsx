import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { NumberField } from '#app/ui/NumberField.tsx';
import { SecretField } from '#app/ui/SecretField.tsx';
import type { AnySettingName, SecretName, SystemSettings } from '#contract/system-settings.ts';
import type { SystemForm } from './useSystemForm.ts';

const FIXED = 'Definido no servidor';

/** The props of each tab of the form. */
export type TabProps = { form: SystemForm; settings: SystemSettings };

/** Makes a field that the environment sets read-only, with the reason. */
export function fixedProps({ fixed }: SystemSettings, name: AnySettingName) {
  return fixed.includes(name) ? { readOnly: true, description: FIXED, withAsterisk: false } : {};
}

type LineProps = TabProps & Omit<TextInputProps, 'form' | 'name'> & { name: AnySettingName };

export function Line({ form, settings, name, ...props }: LineProps) {
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      {...form.getInputProps(name)}
      {...fixedProps(settings, name)}
    />
  );
}

type CountProps = TabProps & {
  name: AnySettingName;
  label: string;
  description?: string;
  min: number;
  max: number;
  step?: number;
  suffix?: string;
  decimalScale?: number;
  maw?: number;
};

export function Count({ form, settings, name, ...props }: CountProps) {
  return (
    <NumberField
      allowDecimal={props.decimalScale !== undefined}
      {...props}
      {...form.getInputProps(name)}
      {...fixedProps(settings, name)}
    />
  );
}

type SavedSecretProps = TabProps & { name: SecretName; label: string; placeholder?: string };

export function SavedSecret({ settings, ...props }: SavedSecretProps) {
  const { name, label } = props;
  const { isSet, ending } = settings.secrets[name];
  if (settings.fixed.includes(name)) {
    const shown = !isSet ? 'vazia' : ending === null ? 'configurada' : `termina em ${ending}`;
    return (
      <div>
        <Text fw={600}>{label}</Text>
        <Text c="dimmed">
          {FIXED}, {shown}
        </Text>
      </div>
    );
  }
  return <SecretField version={settings.version} saved={isSet ? { ending } : null} {...props} />;
}
