import type { MyAccount } from '#contract/account.ts';
import { useEmailForm } from '../../components/account/useEmailForm.ts';
import { usePasswordForm } from '../../components/account/usePasswordForm.ts';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { useLeaveQuestion } from '../../ui/useLeaveQuestion.ts';

/** The forms of the screen, together because leaving it asks once about all of them. */
export function useAccountForms({ fullName, version }: MyAccount) {
  const name = useJsonForm({
    initialValues: { fullName },
    version,
    toSend: (values, version) => ({ intent: 'auth.rename', version, ...values }),
    onDone: () => toast.success('Perfil atualizado'),
    words: { otherwise: 'Erro ao salvar' },
  });
  const email = useEmailForm();
  const password = usePasswordForm();
  useLeaveQuestion(() => name.isDirty() || email.isDirty() || password.isDirty());
  return { name, email, password };
}

export type AccountForms = ReturnType<typeof useAccountForms>;
