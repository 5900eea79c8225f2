import { Paper } from '@mantine/core';
import { data, redirect } from 'react-router';
import { answerIntent, apiContext, attempt } from '#app/api.ts';
import { placeAfterSignIn } from '#app/components/account/home-of.ts';
import { AuthForms } from '#app/components/auth/AuthForms.tsx';
import { appNameContext, titled } from '#app/frame/app-name.ts';
import { keepPlan, planInAddress } from '#app/frame/chosen-plan.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { forgetKept } from '#app/frame/kept-pages.ts';
import { returnPath } from '#app/frame/return-to.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import type { Account } from '#contract/auth.ts';
import { firstName } from '#lib/text.ts';
import type { Route } from './+types/route.ts';
import { NOTHING_TYPED, RegisterForm } from './RegisterForm.tsx';
import { recoverWords, signInWords } from './words.ts';

export const meta = titled('Entrar');

/** Redirects a signed-in person. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const plan = planInAddress(url);
  const headers = await keepPlan(plan);
  const account = await api.auth.me();
  if (account) throw redirect(placeOf(account, request, url), { headers });
  const offered = plan ? await attempt(api.subscriptions.listPlans()) : null;
  const planName = offered?.ok ? offered.value.plans.find(({ id }) => id === plan)?.name : null;
  return data({ planName: planName ?? null, isInvited: invitationIn(request) !== null }, { headers });
}

/** The page of an invitation that the person came from. */
function invitationIn(request: Request): string | null {
  const path = returnPath(request);
  return path?.startsWith('/convite/') ? path : null;
}

/** An owner who chose a plan on the landing page finds it marked in the settings; a new one sets the salon up first. */
function placeOf(account: Account, request: Request, url: URL): string {
  const plan = account.salon && planInAddress(url);
  return placeAfterSignIn(account, returnPath(request) ?? (plan && `/settings?plano=${plan}`));
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['auth.registerOwner', 'auth.signIn', 'auth.requestPasswordReset'], {
    'auth.registerOwner': ({ fullName }) =>
      redirectWithFlash(
        invitationIn(request) ?? '/salon-setup',
        'Cadastro realizado!',
        `Boas-vindas ao ${context.get(appNameContext)}, ${firstName(fullName)}!`,
      ),
    'auth.signIn': (account) => redirectWithFlash(placeOf(account, request, url), 'Login realizado com sucesso!'),
  });

/** Pages that were kept for the person before go. */
export async function clientAction(args: Route.ClientActionArgs) {
  await forgetKept();
  return orOffline(args);
}

const INVITED = 'Entre ou crie sua conta, e depois aceite o convite.';

export default function SignIn({ loaderData: { planName, isInvited } }: Route.ComponentProps) {
  const chosen = `Você escolheu o plano ${planName}. Os primeiros 7 dias são grátis: você só assina depois, em Configurações.`;
  return (
    <Paper withBorder p="xl" maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <AuthForms
        {...((planName || isInvited) && { intro: isInvited ? INVITED : chosen })}
        nothingTyped={NOTHING_TYPED}
        register={(form) => <RegisterForm {...form} isInvited={isInvited} />}
        signInWords={signInWords}
        recoverWords={recoverWords}
      />
    </Paper>
  );
}
