import { useEmailForm } from '#app/components/account/useEmailForm.ts';
import { useNameForm } from '#app/components/account/useNameForm.ts';
import { usePasswordForm } from '#app/components/account/usePasswordForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { MyAccount } from '#contract/account.ts';

/** The forms of the screen, together because leaving it asks once about all of them. */
export function useAccountForms(account: MyAccount) {
  const name = useNameForm(account);
  const email = useEmailForm();
  const password = usePasswordForm();
  useLeaveQuestion(() => name.isDirty() || email.isDirty() || password.isDirty());
  return { name, email, password };
}
