import { Paper } from '@mantine/core';
import { redirect } from 'react-router';
import { firstName } from '#lib/text.ts';
import { apiContext, attempt, notUnderstood, readForm } from '../../api.ts';
import { AuthForms } from '../../components/auth/AuthForms.tsx';
import { redirectWithFlash } from '../../flash.ts';
import { returnPath } from '../../return-to.ts';
import { orOffline } from '../../ui/orOffline.ts';
import { placeAfterSignIn } from '../home-of.ts';
import { refuse } from '../refuse.ts';
import type { Route } from './+types/route.ts';
import { NOTHING_TYPED, RegisterForm } from './RegisterForm.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Entrar · Encaixe' }];

/** Who is signed in has nothing to do here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const account = await context.get(apiContext).auth.me();
  if (account) throw redirect(placeAfterSignIn(account, returnPath(request)));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { intent, ...input } = await readForm(request);
  switch (intent) {
    case 'register': {
      const answer = await attempt(api.auth.registerOwner(input));
      if (!answer.ok) return refuse(answer, 'Erro no cadastro', UNEXPECTED);
      const welcome = `Boas-vindas ao Encaixe, ${firstName(answer.value.fullName)}!`;
      return redirectWithFlash('/salon-setup', 'Cadastro realizado!', welcome);
    }
    case 'signIn': {
      const answer = await attempt(api.auth.signIn(input));
      if (!answer.ok) return refuse(answer, 'Erro no login', SIGN_IN_FAILED);
      const place = placeAfterSignIn(answer.value, returnPath(request));
      return redirectWithFlash(place, 'Login realizado com sucesso!');
    }
    case 'recover': {
      const answer = await attempt(api.auth.requestPasswordReset(input));
      return answer.ok ? { ok: true } : refuse(answer, 'Erro ao enviar email', UNEXPECTED);
    }
    default:
      throw notUnderstood();
  }
}

const UNEXPECTED = { title: 'Erro inesperado', description: 'Tente novamente mais tarde' };
const SIGN_IN_FAILED = { title: 'Erro no login', description: 'Erro no login. Tente novamente.' };

export const clientAction = orOffline;

export default function SignIn() {
  return (
    <Paper withBorder p="xl" maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <AuthForms nothingTyped={NOTHING_TYPED} register={(form) => <RegisterForm {...form} />} />
    </Paper>
  );
}
