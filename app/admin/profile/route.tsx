import { answerIntent, apiContext } from '#app/api.ts';
import { useEmailForm } from '#app/components/account/useEmailForm.ts';
import { useNameForm } from '#app/components/account/useNameForm.ts';
import { usePasswordForm } from '#app/components/account/usePasswordForm.ts';
import { titled } from '#app/frame/app-name.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { TabLinks } from '#app/ui/TabLinks.tsx';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { Route } from './+types/route.ts';
import { PersonalTab } from './PersonalTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';

export const meta = titled('Meu Perfil');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { auth } = context.get(apiContext);
  const [account, twoFactor] = await Promise.all([auth.getMine(), auth.getTwoFactor()]);
  return { account, twoFactor, isSecurity: url.searchParams.get('aba') === 'seguranca' };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'auth.rename',
    'auth.requestEmailChange',
    'auth.cancelEmailChange',
    'auth.changePassword',
    'auth.endSession',
    'auth.endOtherSessions',
    'auth.startTwoFactor',
    'auth.confirmTwoFactor',
    'auth.renewRecoveryCodes',
    'auth.disableTwoFactor',
  ]);

export default function ProfileScreen({ loaderData: { account, twoFactor, isSecurity } }: Route.ComponentProps) {
  // Here, so that what was typed in one tab is still there after a look at the other.
  const name = useNameForm(account);
  const hasCode = twoFactor.enabledAt !== null;
  const email = useEmailForm({ hasCode });
  const password = usePasswordForm({ otherwise: 'Erro ao salvar', hasCode });
  useLeaveQuestion(() => !isSecurity && (name.isDirty() || email.isDirty()));
  useLeaveQuestion(() => isSecurity && password.isDirty());
  return (
    <>
      <PageHeader title="Meu Perfil" subtitle="Seus dados, sua senha e onde você está conectado." />
      <TabLinks
        label="Meu Perfil"
        tabs={[
          { to: '/admin/profile', label: 'Informações pessoais', isCurrent: !isSecurity },
          { to: '/admin/profile?aba=seguranca', label: 'Segurança', isCurrent: isSecurity },
        ]}
      />
      {isSecurity ? (
        <SecurityTab account={account} twoFactor={twoFactor} password={password} />
      ) : (
        <PersonalTab account={account} name={name} email={email} hasCode={hasCode} />
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os dados do seu perfil" />;
