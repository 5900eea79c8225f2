import { Button, Paper, Text, Title } from '@mantine/core';
import { data, Link, useSearchParams } from 'react-router';
import { answerIntent, apiContext, attempt } from '#app/api.ts';
import { isAdmin } from '#app/components/account/home-of.ts';
import { titled } from '#app/frame/app-name.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { orOffline } from '#app/ui/orOffline.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Account } from '#contract/auth.ts';
import type { Route } from './+types/route.ts';

/** The address contains the token, so no other site may get it as a referrer. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' });
export const meta = titled('Confirmar e-mail');

/** Uses nothing up: programs that look at mails open their links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const answer = await attempt(context.get(apiContext).auth.getEmailChange({ token }));
  const isDead = !answer.ok && (answer.code === 'BAD_TOKEN' || answer.code === 'INVALID_INPUT');
  return data({ isDead, email: answer.ok ? answer.value.email : null }, { status: isDead ? 410 : 200 });
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['auth.confirmEmailChange'], {
    'auth.confirmEmailChange': async ({ email }) => {
      const person = await context.get(apiContext).auth.me();
      const next = person ? accountPageOf(person) : '/auth';
      return redirectWithFlash(next, 'E-mail confirmado', `A partir de agora você entra com ${email}`);
    },
  });

export const clientAction = orOffline;

function accountPageOf(person: Account): string {
  if (isAdmin(person)) return '/admin/profile';
  return person.salon ? '/settings/conta' : '/conta';
}

/** Target of the mail to a new address. */
export default function ConfirmEmail({ loaderData: { isDead, email } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { run, isRunning, answer } = useJsonAction<'auth.confirmEmailChange'>({
    words: {
      otherwise: 'Erro ao confirmar e-mail',
      codes: {
        EMAIL_TAKEN: { description: 'Este e-mail já tem outra conta. Sua conta continua com o e-mail de antes.' },
      },
    },
  });
  const hasDied = answer?.ok === false && answer.code === 'BAD_TOKEN';
  if (isDead || hasDied) {
    return (
      <ErrorState
        title="Este link não vale mais"
        description="Ele dura 1 hora e funciona uma única vez. Peça a troca de novo em Minha conta."
        actions={
          <Button component={Link} to="/settings/conta">
            Ir para Minha conta
          </Button>
        }
      />
    );
  }
  return (
    <Paper withBorder p="xl" maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <Title order={1} size="h2">
        Confirmar novo e-mail
      </Title>
      <Text c="dimmed" mt="xs" mb="lg" style={{ overflowWrap: 'anywhere' }}>
        {email ? (
          <>
            Sua conta passa a usar <b>{email}</b> para entrar e para os avisos.
          </>
        ) : (
          'Sua conta passa a usar este e-mail para entrar e para os avisos.'
        )}
      </Text>
      <Button
        fullWidth
        loading={isRunning}
        onClick={() => run({ intent: 'auth.confirmEmailChange', token: params.get('token') ?? '' })}
      >
        Confirmar e-mail
      </Button>
    </Paper>
  );
}
