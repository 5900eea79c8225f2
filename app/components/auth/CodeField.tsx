import { TextInput, type TextInputProps } from '@mantine/core';

/** A code of the authenticator app, or a recovery code, which has letters. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    description="Do seu aplicativo autenticador, ou um código de recuperação"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
);
