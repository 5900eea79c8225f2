import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { EmailForm } from '#app/components/account/EmailForm.tsx';
import { ExportLink } from '#app/components/account/ExportLink.tsx';
import { HasSalon } from '#app/components/account/HasSalon.tsx';
import { NameForm } from '#app/components/account/NameForm.tsx';
import { Notices } from '#app/components/account/Notices.tsx';
import { PasswordForm } from '#app/components/account/PasswordForm.tsx';
import { SessionList } from '#app/components/account/SessionList.tsx';
import { titled } from '#app/frame/app-name.ts';
import { salonContext } from '#app/owner/guard.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Part } from '#app/ui/Part.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { SettingsTabs } from '../settings-tabs/SettingsTabs.tsx';
import type { Route } from './+types/route.ts';
import { HandOverPart } from './HandOverPart.tsx';
import { LeaveTeam } from './LeaveTeam.tsx';
import { SalonsPart } from './SalonsPart.tsx';
import { useAccountForms } from './useAccountForms.ts';
import { useHandOver } from './useHandOver.ts';

export const meta = titled('Minha conta');

export async function loader({ context }: Route.LoaderArgs) {
  const { today, timeZone, slug, name } = context.get(salonContext);
  const { auth, workplaces, handOver } = context.get(apiContext);
  const [account, salons, handing] = await Promise.all([auth.getMine(), workplaces.list(), handOver.get()]);
  return { account, today, salon: { slug, name, timeZone }, salons, handing };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'auth.rename',
    'auth.requestEmailChange',
    'auth.cancelEmailChange',
    'auth.changePassword',
    'auth.endSession',
    'auth.endOtherSessions',
    'handOver.ask',
    'handOver.cancel',
    'handOver.decline',
    'handOver.accept',
    'team.leave',
  ]);

export const clientAction = orOffline;

/** One's own account, whatever becomes of the salon's subscription. */
export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const { account, today, salon, salons, handing } = loaderData;
  const forms = useAccountForms(account);
  const handOver = useHandOver();
  const owned = salons.find(({ role }) => role === 'owner');
  const isOwner = salons.some(({ slug, role }) => slug === salon.slug && role === 'owner');
  return (
    <>
      <PageHeader title="Minha conta" subtitle="Seu nome, seu acesso e onde você está conectado." />
      <SettingsTabs />
      <Part title="Seus dados" hint="Como chamamos você nas mensagens e no sistema.">
        <NameForm form={forms.name} />
      </Part>
      <Part
        title="E-mail"
        hint="Você entra com ele e é nele que recebe os avisos. A troca vale depois de confirmada no novo endereço."
      >
        <EmailForm form={forms.email} email={account.email} pendingEmail={account.pendingEmail} />
      </Part>
      <Part title="Senha" hint="Ao salvar, as outras sessões da sua conta são encerradas.">
        <PasswordForm form={forms.password} />
      </Part>
      <Notices />
      <Part
        title="Onde você está conectado"
        hint="Não reconhece um aparelho? Encerre a sessão dele e troque sua senha."
      >
        <SessionList sessions={account.sessions} today={today} timeZone={salon.timeZone} />
      </Part>
      <SalonsPart salons={salons} current={salon.slug} canOpenAnother={owned !== undefined} />
      {(handing.open || isOwner) && <HandOverPart salon={salon} {...handing} actions={handOver} />}
      <Part title="Dados da conta" hint="O que a sua própria conta guarda. Os dados do salão saem pelos Relatórios.">
        <ExportLink back="/settings/conta" />
      </Part>
      {!isOwner && (
        <Part title="Sair da equipe" hint={`Termina o seu acesso a ${salon.name}. A sua conta continua.`}>
          <LeaveTeam salonName={salon.name} />
        </Part>
      )}
      <Part title="Excluir conta" hint="Apaga o seu acesso e os seus dados pessoais.">
        {owned ? (
          <HasSalon name={owned.name} />
        ) : (
          <Button component={Link} to="/conta" variant="default">
            Ver em sua conta
          </Button>
        )}
      </Part>
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os dados da sua conta" />;
