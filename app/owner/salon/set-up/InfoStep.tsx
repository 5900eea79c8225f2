import { Stack, Textarea, TextInput } from '@mantine/core';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import type { SetupForm } from './route.tsx';

export function InfoStep({ form }: { form: SetupForm }) {
  return (
    <Stack>
      <TextInput label="Nome do salão" maxLength={100} required {...form.getInputProps('name')} />
      <FieldColumns>
        <PhoneField label="Telefone" {...form.getInputProps('phone')} />
        <TextInput label="Instagram" placeholder="@seusalao" {...form.getInputProps('instagram')} />
      </FieldColumns>
      <TextInput label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Textarea
        label="Descrição"
        description="O que você faz de melhor, em uma ou duas frases"
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </Stack>
  );
}
