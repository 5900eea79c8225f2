import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';

const NOTHING_TYPED = { currentPassword: '', password: '', confirmPassword: '' };

/** `action`: path of the route whose action is called; by default the current route. */
export function usePasswordForm(action = '') {
  const form = useJsonForm({
    action,
    initialValues: NOTHING_TYPED,
    toSend: (values) => ({ intent: 'auth.changePassword', ...values }),
    onDone: () => {
      toast.success('Senha alterada', 'As outras sessões da sua conta foram encerradas');
      form.setValues(NOTHING_TYPED);
      form.resetDirty(NOTHING_TYPED);
    },
    words: { otherwise: 'Erro ao alterar senha' },
  });
  return form;
}
export type PasswordChangeForm = ReturnType<typeof usePasswordForm>;
