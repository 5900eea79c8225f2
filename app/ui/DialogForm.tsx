import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { Close } from './EditDialog.tsx';
import { FormActions } from './FormActions.tsx';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

type Props = {
  /** From `useJsonForm`. */
  form: { props: ComponentProps<'form'>; isDirty: () => boolean; isSending: boolean };
  submit: string;
  close: Close;
  children: ReactNode;
};

/** The fields and the buttons of a form in a dialog. Typed text is discarded only after a question. */
export function DialogForm({ form, submit, close, children }: Props) {
  useLeaveQuestion(form.isDirty);
  return (
    <form {...form.props}>
      <Stack>{children}</Stack>
      <FormActions submit={submit} sending={form.isSending} onCancel={close} />
    </form>
  );
}
