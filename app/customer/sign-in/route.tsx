import { Alert, Paper } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { redirect } from 'react-router';
import { answerIntent, apiContext, attempt } from '../../api.ts';
import { AuthForms } from '../../components/auth/AuthForms.tsx';
import { redirectWithFlash } from '../../flash.ts';
import { forgetKept } from '../../kept-pages.ts';
import { isSalonPath, returnPath } from '../../return-to.ts';
import { publicSalonContext } from '../../salon-guard.ts';
import { Main } from '../../ui/Main.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import type { Route } from './+types/route.ts';
import { NOTHING_TYPED, RegisterForm } from './RegisterForm.tsx';
import { recoverWords, signInWords } from './words.ts';

export { SalonError as ErrorBoundary } from '../../components/salon/SalonError.tsx';

/** Redirects a signed-in person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { slug, name } = context.get(publicSalonContext);
  const back = salonPathOf(request) ?? `/${slug}`;
  if (await context.get(apiContext).auth.me()) throw redirect(back);
  return { slug, name, isBooking: back.startsWith(`/${slug}/agendamento/`) };
}

export function action({ request, context }: Route.ActionArgs) {
  const { slug } = context.get(publicSalonContext);
  const back = salonPathOf(request) ?? `/${slug}`;
  // Makes the profile at this salon (D1). A failure leaves the person signed in, and the next sign-in tries again.
  const join = () => attempt(context.get(apiContext).customers.join({ slug }));
  return answerIntent(request, context, ['auth.registerCustomer', 'auth.signIn', 'auth.requestPasswordReset'], {
    'auth.registerCustomer': async () => {
      await join();
      return redirectWithFlash(back, 'Cadastro realizado com sucesso!', 'Sua conta está pronta.');
    },
    'auth.signIn': async () => {
      await join();
      return redirectWithFlash(back, 'Login realizado com sucesso!', 'Bem-vindo de volta!');
    },
  });
}

/** Pages that were kept for the person before go. */
export async function clientAction(args: Route.ClientActionArgs) {
  await forgetKept();
  return orOffline(args);
}

/** The page to go back to; signing in at a salon never leads to an owner's page (D9b). */
function salonPathOf(request: Request): string | null {
  const path = returnPath(request);
  return path !== null && isSalonPath(path) ? path : null;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Entrar · ${loaderData.name}` : 'Entrar' },
  { name: 'robots', content: 'noindex' },
];

export default function CustomerSignIn({ loaderData: { slug, name, isBooking } }: Route.ComponentProps) {
  return (
    <Main className="salon-main salon-narrow">
      {isBooking && (
        <Alert icon={<IconCalendarCheck size={20} />} title="Cadastro Necessário" mb="md">
          Para confirmar seu agendamento, entre ou crie sua conta. O que você escolheu continua aqui.
        </Alert>
      )}
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <AuthForms
          first={isBooking ? 'cadastrar' : 'entrar'}
          intro={`Para agendar em ${name} e acompanhar seus horários.`}
          nothingTyped={NOTHING_TYPED}
          register={(form) => <RegisterForm slug={slug} {...form} />}
          signInWords={signInWords}
          recoverWords={recoverWords}
          slug={slug}
        />
      </Paper>
    </Main>
  );
}
