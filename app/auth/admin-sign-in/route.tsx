import { Button, Divider, Group, Paper, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, redirect, useSearchParams } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { isAdmin, placeAfterSignIn } from '#app/components/account/home-of.ts';
import { NeedsScripts } from '#app/components/auth/NeedsScripts.tsx';
import { RecoverForm } from '#app/components/auth/RecoverForm.tsx';
import { SignInForm } from '#app/components/auth/SignInForm.tsx';
import { titled } from '#app/frame/app-name.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { forgetKept } from '#app/frame/kept-pages.ts';
import { returnPath } from '#app/frame/return-to.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import { toast } from '#app/ui/toast.ts';
import type { Route } from './+types/route.ts';
import { recoverWords, signInWords } from './words.ts';

export const meta = titled('Área administrativa');

/** Redirects a signed-in administrator. Anybody else may sign in as another person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const account = await context.get(apiContext).auth.me();
  if (account && isAdmin(account)) throw redirect(placeAfterSignIn(account, returnPath(request)));
  return { signedInAs: account?.email ?? null };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['auth.signIn', 'auth.requestPasswordReset'], {
    'auth.signIn': (account) =>
      redirectWithFlash(placeAfterSignIn(account, returnPath(request)), 'Login realizado com sucesso!'),
  });

/** Pages that were kept for the person before go. */
export async function clientAction(args: Route.ClientActionArgs) {
  await forgetKept();
  return orOffline(args);
}

export default function AdminSignIn({ loaderData: { signedInAs } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const isRecovering = params.get('modo') === 'recuperar';
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (!signedInAs) return;
    // The page has just been navigated to.
    const survivesNavigation = { survivesNavigation: true };
    toast.error('Acesso negado', 'Você não tem permissão para acessar esta área', survivesNavigation);
  }, [signedInAs]);

  function show(mode: 'entrar' | 'recuperar') {
    toast.clear();
    setParams(
      (current) => {
        if (mode === 'recuperar') current.set('modo', mode);
        else current.delete('modo');
        return current;
      },
      { preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <NeedsScripts />
      <Title order={1} size="h2">
        {isRecovering ? 'Recuperar senha' : 'Área administrativa'}
      </Title>
      {!isRecovering && (
        <Text c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {signedInAs
            ? `Você está conectado como ${signedInAs}. Entre aqui com uma conta de administrador.`
            : 'Somente para quem administra a plataforma.'}
        </Text>
      )}
      <div style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
        {isRecovering ? (
          <RecoverForm
            email={email}
            onEmail={setEmail}
            onBack={() => show('entrar')}
            slug={undefined}
            words={recoverWords}
          />
        ) : (
          <SignInForm
            email={email}
            onEmail={setEmail}
            onForgotten={() => show('recuperar')}
            words={signInWords}
            submit="Entrar como Admin"
            adminsOnly
          />
        )}
      </div>
      <Divider my="lg" />
      <Group gap="xs" justify="center">
        <Button component={Link} to="/auth" variant="subtle">
          Login do salão
        </Button>
        <Button component={Link} to="/" variant="subtle">
          Página inicial
        </Button>
      </Group>
    </Paper>
  );
}
