import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { data, Link, redirect, useSearchParams } from 'react-router';
import { answerIntent, apiContext, attempt, pageError } from '#app/api.ts';
import { NeedsScripts } from '#app/components/auth/NeedsScripts.tsx';
import { NewPasswordFields } from '#app/components/auth/NewPasswordFields.tsx';
import { NEW_PASSWORD_PARAM } from '#app/components/booking/pending.ts';
import { titled } from '#app/frame/app-name.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { orOffline } from '#app/ui/orOffline.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { isValidSlug } from '#lib/slug.ts';
import type { Route } from './+types/route.ts';

/** The address contains the token, so no other site may get it as a referrer. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' });
export const meta = titled('Nova senha');

/** Shows that a link is invalid before a new password is typed. When the check itself fails, the action shows the error. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const answer = await attempt(context.get(apiContext).auth.getPasswordReset({ token }));
  if (!answer.ok && answer.code === 'MAINTENANCE') throw pageError(answer);
  const isDead = !answer.ok && (answer.code === 'BAD_TOKEN' || answer.code === 'INVALID_INPUT');
  return data({ isDead, forAdministrator: answer.ok && answer.value.forAdministrator }, { status: isDead ? 410 : 200 });
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['auth.resetPassword'], {
    'auth.resetPassword'() {
      const { signIn } = pathsBack(url.searchParams);
      // A salon's page says it in its first lines, which a message would cover on a phone.
      if (signIn.includes(`${NEW_PASSWORD_PARAM}=`)) return redirect(signIn);
      return redirectWithFlash(signIn, 'Senha alterada', 'Entre com a sua nova senha');
    },
  });

export const clientAction = orOffline;

/** Sign-in and recovery of administrators, at the salon where the new password was asked for (`salao`), or of owners. */
function pathsBack(params: URLSearchParams) {
  if (params.get('area') === 'admin') return { signIn: '/admin-auth', recovery: '/admin-auth?modo=recuperar' };
  const slug = params.get('salao') ?? '';
  return isValidSlug(slug)
    ? { signIn: `/${slug}/cliente?${NEW_PASSWORD_PARAM}=nova`, recovery: `/${slug}/cliente?modo=recuperar` }
    : { signIn: '/auth', recovery: '/auth?modo=recuperar' };
}

/** Target of the password-reset e-mail. */
export default function ResetPassword({ loaderData: { isDead, forAdministrator } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const form = useJsonForm({
    initialValues: { password: '', confirmPassword: '' },
    toSend: (values) => ({ intent: 'auth.resetPassword', token, ...values }),
    words: { otherwise: 'Erro ao alterar senha', codes: { INVALID_INPUT: { title: 'Erro de validação' } } },
  });
  const hasDied = form.answer?.ok === false && form.answer.code === 'BAD_TOKEN';
  if (isDead || hasDied) {
    return (
      <ErrorState
        title="Este link não vale mais"
        description="Ele dura 1 hora e funciona uma única vez. Peça um novo para criar sua senha."
        actions={
          <Button component={Link} to={pathsBack(params).recovery}>
            Pedir novo link
          </Button>
        }
      />
    );
  }
  return (
    <Paper withBorder p="xl" maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <NeedsScripts />
      <Title order={1} size="h2">
        Criar nova senha
      </Title>
      <Text c="dimmed" mt="xs" mb="lg">
        Ao salvar, as outras sessões da sua conta são encerradas.
      </Text>
      <form {...form.props}>
        <Stack>
          <NewPasswordFields
            form={form}
            label="Nova senha"
            {...(forAdministrator && {
              description: 'Pelo menos 12 caracteres, com maiúscula, minúscula, número e caractere especial',
            })}
          />
          <Button type="submit" loading={form.isSending} fullWidth>
            Salvar nova senha
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
