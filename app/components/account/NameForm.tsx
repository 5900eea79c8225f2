import { TextInput } from '@mantine/core';
import { FormActions } from '#app/ui/FormActions.tsx';
import type { NameChangeForm } from './useNameForm.ts';

export function NameForm({ form }: { form: NameChangeForm }) {
  return (
    <form {...form.props}>
      <TextInput
        label="Nome completo"
        maxLength={100}
        autoComplete="name"
        required
        {...form.getInputProps('fullName')}
      />
      <FormActions submit="Salvar nome" sending={form.isSending} />
    </form>
  );
}
