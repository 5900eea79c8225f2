import type { MyAccount } from '#contract/account.ts';
import { toast } from '../../ui/toast.ts';
import { useJsonForm } from '../../ui/useJsonForm.ts';

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
