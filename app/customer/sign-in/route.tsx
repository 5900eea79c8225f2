import { Alert, Paper } from '@mantine/core';
import { IconCalendarCheck, IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { answerIntent, apiContext, attempt } from '#app/api.ts';
import { AuthForms } from '#app/components/auth/AuthForms.tsx';
import { endDraft } from '#app/components/booking/draft.ts';
import { bookedPath, MOVING_PARAM } from '#app/components/booking/paths.ts';
import { bookingPages, keepForMail, PENDING_PARAM } from '#app/components/booking/pending.ts';
import { redirectWithRefusal } from '#app/frame/carried-refusal.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { forgetKept } from '#app/frame/kept-pages.ts';
import { isSalonPath, returnPath } from '#app/frame/return-to.ts';
import { publicSalonContext } from '#app/frame/salon-guard.ts';
import { Main } from '#app/ui/Main.tsx';
import { orOffline } from '#app/ui/orOffline.ts';
import type { Route } from './+types/route.ts';
import { PendingSummary } from './PendingSummary.tsx';
import { pendingIn } from './pending-in.ts';
import { NOTHING_TYPED, RegisterForm } from './RegisterForm.tsx';
import { findPending, usePending, usePendingFromMail } from './usePending.ts';
import { recoverWords, signInWords } from './words.ts';

export { SalonError as ErrorBoundary } from '#app/components/salon/SalonError.tsx';

/** Redirects a signed-in person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { slug, name, today } = context.get(publicSalonContext);
  const back = salonPathOf(request) ?? `/${slug}`;
  if (await context.get(apiContext).auth.me()) throw redirect(back);
  // A person who moves a booking has an account.
  const isBooking = back.startsWith(`${bookingPages(slug)}/`) && !back.includes(`${MOVING_PARAM}=`);
  return { slug, name, today, back, isBooking };
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const back = salonPathOf(request) ?? `/${slug}`;
  const pending = await pendingIn(request, slug);

  /** Runs after the sign-in, in the same request. A failure here leaves the person signed in. */
  async function leave(title: string, description: string): Promise<Response> {
    // Makes the profile at this salon; the next sign-in tries again.
    await attempt(api.customers.join({ slug }));
    if (!pending) return redirectWithFlash(back, title, description);
    const booked = await attempt(api.appointments.book(pending));
    if (booked.ok) return redirectWithFlash(bookedPath(slug, booked.value), title, description);
    return redirectWithRefusal(back, bookingPages(slug), booked);
  }

  return answerIntent(request, context, ['auth.registerCustomer', 'auth.signIn', 'auth.requestPasswordReset'], {
    'auth.registerCustomer': () => leave('Cadastro realizado com sucesso!', 'Sua conta está pronta.'),
    'auth.signIn': () => leave('Login realizado com sucesso!', 'Bem-vindo de volta!'),
  });
}

/** Removes the pages that the browser kept for the previous person. */
export async function clientAction(args: Route.ClientActionArgs) {
  await forgetKept();
  return orOffline(args);
}

/** The page to go back to; signing in at a salon never leads to an owner's page. */
function salonPathOf(request: Request): string | null {
  const path = returnPath(request);
  return path !== null && isSalonPath(path) ? path : null;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Entrar · ${loaderData.name}` : 'Entrar' },
  { name: 'robots', content: 'noindex' },
];

export default function CustomerSignIn({ loaderData: { slug, name, today, back, isBooking } }: Route.ComponentProps) {
  const pending = usePending(slug);
  const confirmed = useSearchParams()[0].get(PENDING_PARAM);
  // People may share a phone: one person's draft must not become the booking of the next who signs in.
  useEffect(() => {
    if (!isBooking) endDraft(slug);
  }, [slug, isBooking]);
  // Its effect runs after the one above, which ends the draft of the previous visitor.
  const hasNewPassword = usePendingFromMail(slug, today);
  return (
    <Main className="salon-main salon-narrow">
      {isBooking && !hasNewPassword && (
        <Alert icon={<IconCalendarCheck size={20} />} title="Cadastro Necessário" mb="md">
          <b>Login necessário.</b> Você precisa fazer login para confirmar o agendamento. Entre ou crie sua conta: o que
          você escolheu continua aqui.
        </Alert>
      )}
      {hasNewPassword && (
        <Alert color="green" icon={<IconCircleCheck size={20} />} title="Senha alterada" mb="md">
          Entre com a sua nova senha
          {isBooking ? ': seu agendamento ainda não foi feito, e é feito em seguida.' : '.'}
        </Alert>
      )}
      {pending && <PendingSummary pending={pending} back={back} />}
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <AuthForms
          first={isBooking ? 'cadastrar' : 'entrar'}
          intro={`Para agendar em ${name} e acompanhar seus horários.`}
          nothingTyped={NOTHING_TYPED}
          register={(form) => <RegisterForm slug={slug} pending={pending} {...form} />}
          signInWords={signInWords}
          signIn={{
            ...((pending || (isBooking && hasNewPassword)) && { submit: 'Entrar e agendar' }),
            along: (email) => {
              const own = findPending(slug, confirmed, email.trim().toLowerCase());
              return own && { booking: own.input };
            },
          }}
          recoverWords={recoverWords}
          recovering={
            pending
              ? {
                  note: 'Seu agendamento ainda não foi feito: ele é feito quando você entrar com a nova senha.',
                  onSent: (account) => keepForMail(slug, { booking: pending, back, account, today }),
                }
              : undefined
          }
          slug={slug}
        />
      </Paper>
    </Main>
  );
}
