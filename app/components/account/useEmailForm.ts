import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';

const NOTHING_TYPED = { email: '', currentPassword: '', code: '' };

/** `hasCode`: the account signs in with an app. `action`: path of the route whose action is called; by default the current route. */
export function useEmailForm({ action = '', hasCode = false } = {}) {
  const form = useJsonForm({
    action,
    initialValues: NOTHING_TYPED,
    toSend: ({ code, ...values }) => ({
      intent: 'auth.requestEmailChange',
      ...values,
      code: hasCode ? code : null,
    }),
    onDone: () => {
      toast.success('Email enviado!', `Abra o link que enviamos para ${form.values.email.trim()}`);
      form.setValues(NOTHING_TYPED);
      form.resetDirty(NOTHING_TYPED);
    },
    words: { otherwise: 'Erro ao enviar email' },
  });
  return form;
}
export type EmailChangeForm = ReturnType<typeof useEmailForm>;
