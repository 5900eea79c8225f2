import { Text, TextInput } from '@mantine/core';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import type { SettingsForm } from './useSettingsForm.ts';

export function ContactSection({ form }: { form: SettingsForm }) {
  return (
    <FormSection title="Contato" hint="Telefone, WhatsApp e Instagram aparecem na sua página; o e-mail, não.">
      <FieldColumns>
        <PhoneField label="Telefone" {...form.getInputProps('phone')} />
        <PhoneField label="WhatsApp" {...form.getInputProps('whatsapp')} />
        <TextInput label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <TextInput
          label="Instagram"
          placeholder="seusalao"
          leftSection={<Text c="dimmed">@</Text>}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('instagram')}
        />
      </FieldColumns>
    </FormSection>
  );
}
