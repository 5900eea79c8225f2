import { Button } from '@mantine/core';
import { data, Form, redirect, useLocation, useNavigation, useRouteError } from 'react-router';
import { apiContext, attempt, pageError } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { forgetKept } from '#app/frame/kept-pages.ts';
import { returnPath } from '#app/frame/return-to.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { forgetTyped } from '#app/ui/forget-typed.ts';
import { isConnectionLost } from '#app/ui/orOffline.ts';
import { describeError } from '#app/ui/ScreenError.tsx';
import type { Route } from './+types/route.ts';

export const meta = titled('Sair');

export const loader = () => redirect('/');

/** 'Sair', from wherever it is pressed: `<Form method="post" action="/sair?voltar=/aurora">`. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await attempt(context.get(apiContext).auth.signOut());
  if (!answer.ok) throw pageError(answer, FAILED);
  return redirectWithFlash(returnPath(request) ?? '/', 'Logout realizado', 'Você foi desconectado da plataforma');
}

const FAILED = { title: 'Erro no logout', description: 'Tente novamente' };

/** The next person at this browser must find neither typed texts nor kept pages, also when there is no net now. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  await forgetKept();
  try {
    return await forgetTyped(serverAction);
  } catch (thrown) {
    if (isConnectionLost(thrown))
      throw data({ ...FAILED, description: 'Confira a internet e tente novamente.' }, { status: 503 });
    throw thrown;
  }
}

export default function SignOut() {
  return null;
}

/** The session is still open: offers to try again. */
export function ErrorBoundary() {
  const { title, description, requestId } = describeError(useRouteError());
  const { search } = useLocation();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <ErrorState
      title={title}
      description={description}
      requestId={requestId}
      actions={
        <Form method="post" action={`/sair${search}`}>
          <Button type="submit" loading={isBusy}>
            Tentar novamente
          </Button>
        </Form>
      }
    />
  );
}
