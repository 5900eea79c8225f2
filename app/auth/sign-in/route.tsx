import { Paper, Tabs, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { apiContext, attempt, readForm } from '../../api.ts';
import { RecoverForm } from '../../components/auth/RecoverForm.tsx';
import { SignInForm } from '../../components/auth/SignInForm.tsx';
import { redirectWithFlash } from '../../flash.ts';
import { returnPath } from '../../return-to.ts';
import { orOffline } from '../../ui/orOffline.ts';
import { homeOf } from '../home-of.ts';
import { refuse } from '../refuse.ts';
import type { Route } from './+types/route.ts';
import { NOTHING_TYPED, RegisterForm } from './RegisterForm.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Entrar · Encaixe' }];

/** Who is signed in has nothing to do here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const account = await context.get(apiContext).auth.me();
  if (account) throw redirect(returnPath(request) ?? homeOf(account));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { intent, ...input } = await readForm(request);
  if (intent === 'recover') {
    const answer = await attempt(api.auth.requestPasswordReset(input));
    return answer.ok ? { ok: true } : refuse(answer, 'Erro ao enviar email');
  }
  if (intent === 'register') {
    const answer = await attempt(api.auth.registerOwner(input));
    if (!answer.ok) return refuse(answer, 'Erro no cadastro');
    const [firstName] = answer.value.fullName.split(' ');
    return redirectWithFlash('/salon-setup', 'Cadastro realizado!', `Boas-vindas ao Encaixe, ${firstName}!`);
  }
  const answer = await attempt(api.auth.signIn(input));
  if (!answer.ok) return refuse(answer, 'Erro no login');
  return redirectWithFlash(returnPath(request) ?? homeOf(answer.value), 'Login realizado com sucesso!');
}

export const clientAction = orOffline;

const MODES = { entrar: 'Entre na sua conta', cadastrar: 'Crie sua conta', recuperar: 'Recuperar senha' } as const;
type Mode = keyof typeof MODES;

export default function SignIn() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('modo') ?? 'entrar';
  const mode: Mode = Object.hasOwn(MODES, asked) ? (asked as Mode) : 'entrar';
  // Outlives the form that it was typed into, as one goes to another and back.
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const email = { email: typed.email, onEmail: (email: string) => setTyped((current) => ({ ...current, email })) };

  const show = (next: string | null) => {
    // What was wrong with one form is nothing to another.
    notifications.clean();
    setParams(
      (current) => {
        current.set('modo', next ?? 'entrar');
        return current;
      },
      { preventScrollReset: true },
    );
  };

  return (
    <Paper withBorder p="xl" maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <Title order={1} size="h2" mb="lg">
        {MODES[mode]}
      </Title>
      {mode === 'recuperar' ? (
        <RecoverForm {...email} onBack={() => show('entrar')} />
      ) : (
        <Tabs value={mode} onChange={show} keepMounted={false}>
          <Tabs.List grow mb="lg">
            <Tabs.Tab value="entrar">Entrar</Tabs.Tab>
            <Tabs.Tab value="cadastrar">Cadastrar</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="entrar">
            <SignInForm {...email} onForgotten={() => show('recuperar')} />
          </Tabs.Panel>
          <Tabs.Panel value="cadastrar">
            <RegisterForm typed={typed} onTyped={setTyped} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Paper>
  );
}
