import { Paper } from '@mantine/core';
import { redirect } from 'react-router';
import { firstName } from '#lib/text.ts';
import { answerIntent, apiContext } from '../../api.ts';
import { AuthForms } from '../../components/auth/AuthForms.tsx';
import { redirectWithFlash } from '../../flash.ts';
import { forgetKept } from '../../kept-pages.ts';
import { returnPath } from '../../return-to.ts';
import { orOffline } from '../../ui/orOffline.ts';
import { placeAfterSignIn } from '../home-of.ts';
import type { Route } from './+types/route.ts';
import { NOTHING_TYPED, RegisterForm } from './RegisterForm.tsx';
import { recoverWords, signInWords } from './words.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Entrar · Encaixe' }];

/** Redirects a signed-in person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const account = await context.get(apiContext).auth.me();
  if (account) throw redirect(placeAfterSignIn(account, returnPath(request)));
  return null;
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['auth.registerOwner', 'auth.signIn', 'auth.requestPasswordReset'], {
    'auth.registerOwner': ({ fullName }) =>
      redirectWithFlash('/salon-setup', 'Cadastro realizado!', `Boas-vindas ao Encaixe, ${firstName(fullName)}!`),
    'auth.signIn': (account) =>
      redirectWithFlash(placeAfterSignIn(account, returnPath(request)), 'Login realizado com sucesso!'),
  });

/** Pages that were kept for the person before go. */
export async function clientAction(args: Route.ClientActionArgs) {
  await forgetKept();
  return orOffline(args);
}

export default function SignIn() {
  return (
    <Paper withBorder p="xl" maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <AuthForms
        nothingTyped={NOTHING_TYPED}
        register={(form) => <RegisterForm {...form} />}
        signInWords={signInWords}
        recoverWords={recoverWords}
      />
    </Paper>
  );
}
