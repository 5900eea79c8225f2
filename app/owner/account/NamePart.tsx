import { TextInput } from '@mantine/core';
import { FormActions } from '../../ui/FormActions.tsx';
import { Part } from './Part.tsx';
import type { AccountForms } from './useAccountForms.ts';

export function NamePart({ form }: { form: AccountForms['name'] }) {
  return (
    <Part title="Seus dados" hint="Como chamamos você nas mensagens e no sistema.">
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
    </Part>
  );
}
