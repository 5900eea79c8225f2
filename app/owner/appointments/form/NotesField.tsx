import { Textarea } from '@mantine/core';
import type { useAppointmentForm } from './useAppointmentForm.ts';

type Props = { form: ReturnType<typeof useAppointmentForm>['form']; withInternal?: boolean };

export function NotesField({ form, withInternal = false }: Props) {
  const area = { autosize: true, maxRows: 8 };
  return (
    <>
      <Textarea
        label="Observações"
        description="O cliente também pode ler."
        minRows={2}
        {...area}
        {...form.getInputProps('notes')}
      />
      {withInternal && (
        <Textarea
          label="Anotações internas"
          description="Só o salão lê."
          minRows={1}
          {...area}
          {...form.getInputProps('internalNotes')}
        />
      )}
    </>
  );
}
