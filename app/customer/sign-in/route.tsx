import { Alert, Paper } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { data, redirect } from 'react-router';
import type { Api } from '#contract/index.ts';
import { apiContext, attempt, notUnderstood, readForm } from '../../api.ts';
import { AuthForms } from '../../components/auth/AuthForms.tsx';
import { redirectWithFlash } from '../../flash.ts';
import { isSalonPath, returnPath } from '../../return-to.ts';
import { publicSalonContext } from '../../salon-guard.ts';
import type { Refusal } from '../../ui/answer.ts';
import { Main } from '../../ui/Main.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import type { Route } from './+types/route.ts';
import { NOTHING_TYPED, RegisterForm } from './RegisterForm.tsx';

export { SalonError as ErrorBoundary } from '../../components/salon/SalonError.tsx';

/** Who is signed in has nothing to do here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { slug, name } = context.get(publicSalonContext);
  const back = salonPathOf(request) ?? `/${slug}`;
  if (await context.get(apiContext).auth.me()) throw redirect(back);
  return { slug, name, isBooking: back.startsWith(`/${slug}/agendamento/`) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { slug } = context.get(publicSalonContext);
  const api = context.get(apiContext);
  const back = salonPathOf(request) ?? `/${slug}`;
  const { intent, ...body } = await readForm(request);
  switch (intent) {
    case 'register': {
      const answer = await attempt(api.auth.registerCustomer({ ...body, slug }));
      if (!answer.ok) return refuse(answer, 'Erro no cadastro');
      await becomeCustomer(api, slug);
      return redirectWithFlash(back, 'Cadastro realizado com sucesso!', 'Sua conta está pronta.');
    }
    case 'signIn': {
      const answer = await attempt(api.auth.signIn(body));
      if (!answer.ok) return refuse(answer, 'Erro no login');
      await becomeCustomer(api, slug);
      return redirectWithFlash(back, 'Login realizado com sucesso!', 'Bem-vindo de volta!');
    }
    case 'recover': {
      const answer = await attempt(api.auth.requestPasswordReset({ ...body, slug }));
      return answer.ok ? { ok: true as const } : refuse(answer, 'Erro ao enviar email');
    }
    default:
      throw notUnderstood();
  }
}

export const clientAction = orOffline;

/** Back to what was left for this; whoever signs in at a salon is led to no page of owners (D9b). */
function salonPathOf(request: Request): string | null {
  const path = returnPath(request);
  return path !== null && isSalonPath(path) ? path : null;
}

/** The profile at this salon (D1). Should it fail, the person is signed in all the same, and the next sign-in repeats it. */
const becomeCustomer = (api: Api, slug: string) => attempt(api.customers.join({ slug }));

function refuse(refusal: Refusal, title: string) {
  const isForeseen = refusal.code !== 'UNEXPECTED';
  const description = isForeseen ? refusal.description : 'Ocorreu um erro inesperado. Tente novamente.';
  return data({ ...refusal, title, description }, { status: refusal.status ?? 400 });
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
        />
      </Paper>
    </Main>
  );
}
