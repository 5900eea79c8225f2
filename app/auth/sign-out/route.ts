import { redirect } from 'react-router';
import { apiContext } from '../../api.ts';
import { redirectWithFlash } from '../../flash.ts';
import { returnPath } from '../../return-to.ts';
import type { Route } from './+types/route.ts';

/** 'Sair', from wherever it is pressed: `<Form method="post" action="/sair?voltar=/aurora">`. */
export async function action({ request, context }: Route.ActionArgs) {
  await context.get(apiContext).auth.signOut();
  return redirectWithFlash(returnPath(request) ?? '/', 'Logout realizado', 'Você foi desconectado da plataforma');
}

export const loader = () => redirect('/');
