import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { setUpWords } from './words.ts';

type Props = { keyIn: 'settings' | 'log'; onMade: () => void };

export function SetUpForm({ keyIn, onMade }: Props) {
  const form = useJsonForm({
    initialValues: { email: '', password: '', confirmPassword: '', key: '', contactEmail: '' },
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
          label="E-mail de contato (opcional)"
          description="Aparece no rodapé, nos termos e na privacidade. Dá para mudar depois, nas configurações"
          type="email"
          autoComplete="off"
          {...form.getInputProps('contactEmail')}
        />
        <Button type="submit" loading={form.isSending} fullWidth>
          Criar super administrador
        </Button>
      </Stack>
    </form>
  );
}
