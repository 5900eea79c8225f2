import type { MyAccount } from '#contract/account.ts';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { useLeaveQuestion } from '../../ui/useLeaveQuestion.ts';

const NO_EMAIL = { email: '', currentPassword: '' };
const NO_PASSWORD = { currentPassword: '', password: '', confirmPassword: '' };

/** The forms of the screen, together because leaving it asks once about all of them. */
export function useAccountForms({ fullName, version }: MyAccount) {
  const name = useJsonForm({
    initialValues: { fullName },
    version,
    toSend: (values, version) => ({ intent: 'auth.rename', version, ...values }),
    onDone: () => toast.success('Perfil atualizado'),
    words: { otherwise: 'Erro ao salvar' },
  });

  const email = useJsonForm({
    initialValues: NO_EMAIL,
    toSend: (values) => ({ intent: 'auth.requestEmailChange', ...values }),
    onDone: () => {
      toast.success('Email enviado!', `Abra o link que enviamos para ${email.values.email.trim()}`);
      email.setValues(NO_EMAIL);
      email.resetDirty(NO_EMAIL);
    },
    words: { otherwise: 'Erro ao enviar email' },
  });

  const password = useJsonForm({
    initialValues: NO_PASSWORD,
    toSend: (values) => ({ intent: 'auth.changePassword', ...values }),
    onDone: () => {
      toast.success('Senha alterada', 'As outras sessões da sua conta foram encerradas');
      password.setValues(NO_PASSWORD);
      password.resetDirty(NO_PASSWORD);
    },
    words: { otherwise: 'Erro ao alterar senha' },
  });

  useLeaveQuestion(() => name.isDirty() || email.isDirty() || password.isDirty());
  return { name, email, password };
}

export type AccountForms = ReturnType<typeof useAccountForms>;
