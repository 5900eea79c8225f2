import { Textarea } from '@mantine/core';
import type { useAppointmentForm } from './useAppointmentForm.ts';

export function NotesField({ form }: { form: ReturnType<typeof useAppointmentForm>['form'] }) {
  return (
    <Textarea
      label="Observações"
      description="O cliente também pode ler."
      autosize
      minRows={2}
      maxRows={8}
      {...form.getInputProps('notes')}
    />
  );
}
