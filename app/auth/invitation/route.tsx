import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { data, Form, Link } from 'react-router';
import { answerIntent, apiContext, attempt, pageError } from '#app/api.ts';
import { homeOf, isAdmin } from '#app/components/account/home-of.ts';
import { titled } from '#app/frame/app-name.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { orOffline } from '#app/ui/orOffline.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { type Role, roleTitles } from '#contract/roles.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDateLong, localNow } from '#lib/dates.ts';
import type { Route } from './+types/route.ts';
import { acceptWords, endOf } from './words.ts';

/** The address contains the token, so no other site may get it as a referrer. */
export const headers = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
});
export const meta = titled('Convite');

/** Changes nothing: programs that look at messages open their links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { invitations, auth } = context.get(apiContext);
  const account = await auth.me();
  const me = account && {
    email: account.email,
    isAdmin: isAdmin(account),
    home: homeOf(account),
    salon: account.salon?.name ?? null,
  };
  const answer = await attempt(invitations.get({ token }));
  if (answer.ok) return data({ token, me, invitation: inWords(answer.value), end: null });
  const end = endOf(answer);
  if (!end) throw pageError(answer);
  return data({ token, me, invitation: null, end }, { status: answer.code === 'INVALID_INPUT' ? 404 : answer.status });
}

/** Here, so that the browser needs neither the roles nor the time zones. */
const inWords = ({ salonName, role, expiresAt }: { salonName: string; role: Role; expiresAt: string }) => ({
  salonName,
  role: roleTitles[role],
  until: formatDateLong(localNow(expiresAt, DEFAULT_TIME_ZONE).date),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['invitations.accept'], {
    'invitations.accept': async ({ salonName }) => {
      const account = await context.get(apiContext).auth.me();
      const home = account ? homeOf(account) : '/auth';
      return redirectWithFlash(home, 'Convite aceito', `Você agora faz parte da equipe de ${salonName}.`);
    },
  });

export const clientAction = orOffline;

export default function InvitationPage({ loaderData: { token, me, invitation, end } }: Route.ComponentProps) {
  const { run, isRunning, answer } = useJsonAction<'invitations.accept'>({
    onRefused: (refusal) => endOf(refusal) !== null,
    words: acceptWords,
  });
  const ended = end ?? (answer?.ok === false ? endOf(answer) : null);
  if (ended || !invitation) {
    return (
      <ErrorState
        icon={<IconMailOff size={24} />}
        title={ended?.title ?? ''}
        description={ended?.description}
        actions={
          <Button component={Link} to={me?.home ?? '/'} variant="default">
            {me?.salon ? `Abrir ${me.salon}` : 'Ir para o início'}
          </Button>
        }
      />
    );
  }
  const { salonName, role, until } = invitation;
  const back = encodeURIComponent(`/convite/${token}`);
  return (
    <Paper withBorder p="xl" maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {salonName} convidou você
      </Title>
      <Text c="dimmed" mt="xs" mb="lg">
        Você entra na equipe do salão. Sua função: <b>{role}</b>. O convite vale até {until}.
      </Text>
      {me ? (
        <Stack gap="sm">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Você entrou como <b>{me.email}</b>.
          </Text>
          {me.isAdmin ? (
            <Text>A conta de quem administra a plataforma não pode entrar na equipe de um salão. Use outra conta.</Text>
          ) : (
            <Button fullWidth loading={isRunning} onClick={() => run({ intent: 'invitations.accept', token })}>
              Aceitar convite
            </Button>
          )}
          <Form method="post" action={`/sair?voltar=${back}`}>
            <Button type="submit" variant="subtle" fullWidth>
              Usar outra conta
            </Button>
          </Form>
        </Stack>
      ) : (
        <Stack gap="sm">
          <Text size="sm">Para aceitar, entre na sua conta ou crie uma.</Text>
          <Button component={Link} to={`/auth?voltar=${back}`} fullWidth>
            Entrar
          </Button>
          <Button component={Link} to={`/auth?modo=cadastrar&voltar=${back}`} variant="default" fullWidth>
            Criar conta
          </Button>
        </Stack>
      )}
    </Paper>
  );
}
