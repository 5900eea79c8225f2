import { answerIntent, apiContext } from '../../api.ts';
import { orOffline } from '../../ui/orOffline.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadError } from '../../ui/ScreenError.tsx';
import { salonContext } from '../guard.ts';
import { SettingsTabs } from '../settings-tabs/SettingsTabs.tsx';
import type { Route } from './+types/route.ts';
import { EmailPart } from './EmailPart.tsx';
import { NamePart } from './NamePart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import { useAccountForms } from './useAccountForms.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Minha conta · Encaixe' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { today, timeZone } = context.get(salonContext);
  return { account: await context.get(apiContext).auth.getMine(), today, timeZone };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'auth.rename',
    'auth.requestEmailChange',
    'auth.cancelEmailChange',
    'auth.changePassword',
    'auth.endSession',
    'auth.endOtherSessions',
  ]);

export const clientAction = orOffline;

/** One's own account, whatever becomes of the salon's subscription. */
export default function AccountScreen({ loaderData: { account, today, timeZone } }: Route.ComponentProps) {
  const forms = useAccountForms(account);
  return (
    <>
      <PageHeader title="Minha conta" subtitle="Seu nome, seu acesso e onde você está conectado." />
      <SettingsTabs />
      <NamePart form={forms.name} />
      <EmailPart form={forms.email} email={account.email} pendingEmail={account.pendingEmail} />
      <PasswordPart form={forms.password} />
      <SessionsPart sessions={account.sessions} today={today} timeZone={timeZone} />
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os dados da sua conta" />;
