import type { MyAccount } from '#contract/account.ts';
import { useEmailForm } from '../../components/account/useEmailForm.ts';
import { useNameForm } from '../../components/account/useNameForm.ts';
import { usePasswordForm } from '../../components/account/usePasswordForm.ts';
import { useLeaveQuestion } from '../../ui/useLeaveQuestion.ts';

/** The forms of the screen, together because leaving it asks once about all of them. */
export function useAccountForms(account: MyAccount) {
  const name = useNameForm(account);
  const email = useEmailForm();
  const password = usePasswordForm();
  useLeaveQuestion(() => name.isDirty() || email.isDirty() || password.isDirty());
  return { name, email, password };
}
