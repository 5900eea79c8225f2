import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { setUpWords } from './words.ts';

/** `contactEmail`: the stored contact of the platform. */
type Props = { keyIn: 'settings' | 'log'; contactEmail: string | null; onMade: () => void };

export function SetUpForm({ keyIn, contactEmail, onMade }: Props) {
  /** The contact follows the e-mail of the account until it is typed by itself. */
  const followed = useRef('');
  const form = useJsonForm({
    initialValues: { email: '', password: '', confirmPassword: '', key: '', contactEmail: contactEmail ?? '' },
    onValuesChange({ email, contactEmail }) {
      if (contactEmail !== followed.current || email === followed.current) return;
      followed.current = email;
      form.setFieldValue('contactEmail', email);
    },
    toSend: (values) => ({ intent: 'auth.initializeSuperAdmin', ...values }),
    onDone: onMade,
    words: setUpWords,
  });
  return (
    <form {...form.props}>
      <Stack>
        <TextInput
          label="E-mail"
          description="Se ele já tem uma conta, use a senha dela: a conta passa a ser a do super administrador"
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Senha"
          description="Pelo menos 8 caracteres, com maiúscula, minúscula e número"
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label="Confirmar senha"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmPassword')}
        />
        <PasswordInput
          label="Chave de inicialização"
          description={
            keyIn === 'settings' ? (
              <>
                Está na configuração <b>SET_UP_KEY</b> do servidor
              </>
            ) : (
              'O servidor a mostra no log toda vez que inicia, até existir um super administrador'
            )
          }
          autoComplete="off"
          required
          {...form.getInputProps('key')}
        />
        <TextInput
          label="E-mail de contato"
          description="Aparece no rodapé, nos termos e na privacidade. Dá para mudar depois, nas configurações"
          type="email"
          autoComplete="off"
          required
          {...form.getInputProps('contactEmail')}
        />
        <Button type="submit" loading={form.isSending} fullWidth>
          Criar super administrador
        </Button>
      </Stack>
    </form>
  );
}
