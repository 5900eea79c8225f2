import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { MyAccount } from '#contract/account.ts';

export function useNameForm({ fullName, version }: MyAccount) {
  return useJsonForm({
    initialValues: { fullName },
    version,
    toSend: (values, version) => ({ intent: 'auth.rename', version, ...values }),
    onDone: () => toast.success('Perfil atualizado'),
    words: { otherwise: 'Erro ao salvar' },
  });
}
export type NameChangeForm = ReturnType<typeof useNameForm>;
