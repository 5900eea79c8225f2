import { Alert, Paper, Tabs, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import type { Api } from '#contract/index.ts';
import { apiContext, attempt, readForm } from '../../api.ts';
import { RecoverForm } from '../../components/auth/RecoverForm.tsx';
import { SignInForm } from '../../components/auth/SignInForm.tsx';
import { redirectWithFlash } from '../../flash.ts';
import { returnPath } from '../../return-to.ts';
import { publicSalonContext } from '../../salon-guard.ts';
import type { Refusal } from '../../ui/answer.ts';
import { orOffline } from '../../ui/orOffline.ts';
import type { Route } from './+types/route.ts';
import { NOTHING_TYPED, RegisterForm } from './RegisterForm.tsx';

export { SalonError as ErrorBoundary } from '../../components/salon/SalonError.tsx';

/** Who is signed in has nothing to do here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { slug, name } = context.get(publicSalonContext);
  const back = returnPath(request);
  if (await context.get(apiContext).auth.me()) throw redirect(back ?? `/${slug}`);
  return { slug, name, isBooking: back?.startsWith(`/${slug}/agendamento/`) ?? false };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { slug } = context.get(publicSalonContext);
  const api = context.get(apiContext);
  const back = returnPath(request) ?? `/${slug}`;
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
      throw data({ title: 'Erro' }, { status: 400 });
  }
}

export const clientAction = orOffline;

/** The profile at this salon (D1). Should it fail, the person is signed in all the same, and the next sign-in repeats it. */
const becomeCustomer = (api: Api, slug: string) => attempt(api.customers.join({ slug }));

function refuse(refusal: Refusal, title: string) {
  const { status = 400 } = refusal;
  const description = status >= 500 ? 'Ocorreu um erro inesperado. Tente novamente.' : refusal.description;
  return data({ ...refusal, title, description }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Entrar · ${loaderData.name}` : 'Entrar' },
  { name: 'robots', content: 'noindex' },
];

const TABS = { entrar: 'Entre na sua conta', cadastrar: 'Crie sua conta', recuperar: 'Recuperar senha' } as const;
type Tab = keyof typeof TABS;

export default function CustomerSignIn({ loaderData: { slug, name, isBooking } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const first = isBooking ? 'cadastrar' : 'entrar';
  const asked = params.get('aba') ?? first;
  const tab: Tab = Object.hasOwn(TABS, asked) ? (asked as Tab) : 'entrar';
  // Outlives the form that it was typed into, as one goes to another and back.
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const email = { email: typed.email, onEmail: (email: string) => setTyped((current) => ({ ...current, email })) };

  const show = (next: string | null) => {
    // What was wrong with one form is nothing to another.
    notifications.clean();
    setParams(
      (current) => {
        current.set('aba', next ?? first);
        return current;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  };

  return (
    <main className="salon-main salon-narrow">
      {isBooking && tab !== 'recuperar' && (
        <Alert icon={<IconCalendarCheck size={20} />} title="Cadastro Necessário" mb="md">
          Para confirmar seu agendamento, entre ou crie sua conta. O que você escolheu continua aqui.
        </Alert>
      )}
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <Title order={1} size="h2" mb={4}>
          {TABS[tab]}
        </Title>
        {tab === 'recuperar' ? (
          <RecoverForm {...email} onBack={() => show('entrar')} />
        ) : (
          <>
            <Text c="dimmed" mb="md">
              Para agendar em {name} e acompanhar seus horários.
            </Text>
            <Tabs value={tab} onChange={show} keepMounted={false}>
              <Tabs.List grow mb="lg">
                <Tabs.Tab value="entrar">Entrar</Tabs.Tab>
                <Tabs.Tab value="cadastrar">Cadastrar</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="entrar">
                <SignInForm {...email} onForgotten={() => show('recuperar')} />
              </Tabs.Panel>
              <Tabs.Panel value="cadastrar">
                <RegisterForm slug={slug} typed={typed} onTyped={setTyped} onKnownEmail={() => show('entrar')} />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </Paper>
    </main>
  );
}
