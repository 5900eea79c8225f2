import { Textarea, type TextareaProps } from '@mantine/core';

/** A required text of several lines, which somebody else reads. The dialog opens with the focus on it. */
export const RequiredText = (props: TextareaProps) => (
  <Textarea autosize minRows={3} maxRows={10} maxLength={2000} required data-autofocus {...props} />
);
