import { Paper } from '@mantine/core';
import { redirect } from 'react-router';
import { apiContext, attempt, readForm } from '../../api.ts';
import { AuthForms } from '../../components/auth/AuthForms.tsx';
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

export default function SignIn() {
  return (
    <Paper withBorder p="xl" maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <AuthForms nothingTyped={NOTHING_TYPED} register={(form) => <RegisterForm {...form} />} />
    </Paper>
  );
}
