import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';

const NOTHING_TYPED = { currentPassword: '', code: '', password: '', confirmPassword: '' };

/** `hasCode`: the account signs in with an app. `action`: path of the route whose action is called; by default the current route. `otherwise`: the title of a failure. */
export function usePasswordForm({ action = '', otherwise = 'Erro ao alterar senha', hasCode = false } = {}) {
  const form = useJsonForm({
    action,
    initialValues: NOTHING_TYPED,
    toSend: ({ code, ...values }) => ({
      intent: 'auth.changePassword',
      ...values,
      code: hasCode ? code : null,
    }),
    onDone: () => {
      toast.success('Senha alterada', 'As outras sessões da sua conta foram encerradas');
      form.setValues(NOTHING_TYPED);
      form.resetDirty(NOTHING_TYPED);
    },
    words: { otherwise },
  });
  return form;
}
export type PasswordChangeForm = ReturnType<typeof usePasswordForm>;
