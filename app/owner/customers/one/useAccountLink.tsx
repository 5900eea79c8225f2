import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Customer } from '#contract/customers.ts';
import { linkQuestion, unlinkQuestion } from './account-question.ts';

/** The card that shows the account. */
export const ACCOUNT = 'conta';

export function useAccountLink(customer: Customer) {
  const { revalidate } = useRevalidator();
  const { id, version, account } = customer;
  const { run, isRunning } = useJsonAction<'customers.linkAccount' | 'customers.unlinkAccount'>({
    onDone({ account }) {
      toast.success(account ? 'Conta vinculada' : 'Conta desvinculada');
      // The pressed button no longer exists.
      focusTitle(`#${ACCOUNT}`);
    },
    onRefused({ code }) {
      if (code === 'CHANGED_MEANWHILE' || code === 'NOT_FOUND' || code === 'NO_ACCOUNT') void revalidate();
      return false;
    },
    words: {
      otherwise: 'Erro ao salvar cliente',
      codes: {
        CHANGED_MEANWHILE: { description: 'O cadastro mudou nesse meio-tempo. Confira e tente de novo.' },
      },
    },
  });

  function ask(intent: 'customers.linkAccount' | 'customers.unlinkAccount') {
    if (!account) return;
    const asked = { ...customer, account };
    const { loss, ...question } = intent === 'customers.linkAccount' ? linkQuestion(asked) : unlinkQuestion(asked);
    confirm({
      ...question,
      loss: (
        <div className="stack-tight">
          {loss.map((sentence) => (
            <p key={sentence} className="text">
              {sentence}
            </p>
          ))}
        </div>
      ),
      onConfirm: () => run({ intent, id, version }),
    });
  }

  return { link: () => ask('customers.linkAccount'), unlink: () => ask('customers.unlinkAccount'), isRunning };
}
