import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import type { OwnSalon } from '#contract/salons.ts';
import { apiContext, attempt, failedRead, pageError } from '../api.ts';
import { redirectWithFlash } from '../flash.ts';

/** The owner's salon, once the guard has let the request through. */
export const salonContext = createContext<OwnSalon>();

/** Whether the owner may change anything: a blocked or suspended one reads, and is offered nothing that would be refused (D9c, D22). */
export const mayChange = ({ subscription, suspension }: OwnSalon) => !subscription.isBlocked && !suspension;

/** Leads whoever may not open an owner's page to where they can go on (D7, D9b); remembers where they wanted to be. */
export const ownerGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const answer = await attempt(context.get(apiContext).salons.getMine());
  if (answer.ok) {
    context.set(salonContext, answer.value);
    return next();
  }
  // A form whose session ended in the middle: its action answers, and what was typed stays.
  if (request.method !== 'GET') return next();
  if (answer.code === 'UNAUTHENTICATED')
    throw redirect(`/auth?voltar=${encodeURIComponent(url.pathname + url.search)}`);
  if (answer.code === 'SALON_REQUIRED') throw await redirectWithFlash('/salon-setup', 'Configure seu salão primeiro');
  if (answer.code === 'FORBIDDEN') {
    const account = await context.get(apiContext).auth.me();
    if (account?.userType === 'customer') throw redirect('/conta');
    throw pageError(answer, { title: 'Acesso Negado' });
  }
  throw failedRead(answer, {
    title: 'Erro ao carregar dados',
    description: 'Não foi possível carregar os dados do salão.',
  });
};
