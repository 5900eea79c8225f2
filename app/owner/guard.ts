import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import type { Right } from '#contract/rights.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { apiContext, attempt, pageError, unexpectedPageError } from '../api.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { isWrite } from '../frame/is-write.ts';
import { redirectIntoSalon } from '../frame/salon-address.ts';

export const salonContext = createContext<OwnSalon>();

export const may = ({ rights }: Pick<OwnSalon, 'rights'>, right: Right) => rights.includes(right);

/** While the salon is blocked or suspended, everybody may only read. */
export const canChange = ({ subscription, suspension }: Pick<OwnSalon, 'subscription' | 'suspension'>) =>
  !subscription.isBlocked && !suspension;

export const mayChange = (salon: OwnSalon, right: Right) => may(salon, right) && canChange(salon);

/** Redirects anyone who may not open an owner's page, and remembers the page. */
export const ownerGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const answer = await attempt(context.get(apiContext).salons.getMine());
  if (answer.ok) {
    context.set(salonContext, answer.value);
    return next();
  }
  // Not for actions, so that a form keeps its values when the session has ended.
  if (isWrite(request)) return next();
  if (answer.code === 'SALON_NOT_CHOSEN') throw redirectIntoSalon(answer.data.slug, url);
  if (answer.code === 'UNAUTHENTICATED')
    throw redirect(`/auth?voltar=${encodeURIComponent(url.pathname + url.search)}`);
  if (answer.code === 'SALON_REQUIRED') throw await redirectWithFlash('/salon-setup', 'Configure seu salão primeiro');
  if (answer.code === 'FORBIDDEN') {
    const account = await context.get(apiContext).auth.me();
    // A customer, or a member whose access to the only salon has ended while a page was open.
    if (account?.userType === 'customer' && !account.salon)
      throw await redirectWithFlash(
        '/conta',
        'Sem acesso ao salão',
        'Esta conta não faz parte da equipe de nenhum salão.',
      );
    const ofSalon = account?.salon && { description: 'Esta conta não faz parte da equipe deste salão.' };
    throw pageError(answer, { title: 'Acesso Negado', ...ofSalon });
  }
  throw unexpectedPageError(answer, {
    title: 'Erro ao carregar dados',
    description: 'Não foi possível carregar os dados do salão.',
  });
};
