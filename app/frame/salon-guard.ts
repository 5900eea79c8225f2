import { createContext, data, type MiddlewareFunction, redirect } from 'react-router';
import type { PublicSalon } from '#contract/salon-page.ts';
import { isReservedSlug } from '#lib/slug.ts';
import { apiContext, attempt, pageError, unexpectedPageError } from '../api.ts';
import { isWrite } from './is-write.ts';

export const publicSalonContext = createContext<PublicSalon>();
/** The salon is switched off or suspended, and this account has appointments there. */
export const isHiddenContext = createContext(false);

/** The pages of a hidden salon that its bookers may still open. */
const OF_BOOKERS = /^\/[^/]+\/(?:area-cliente|confirmacao)(?:\/|$)/;

/** Redirects a former address, another letter case or a blank at an end with 301. An unknown salon is a 404. */
export const salonGuard: MiddlewareFunction<Response> = async ({ request, url, params, context }, next) => {
  const slug = params.slug ?? '';
  // No salon can have this name: the path is an unknown page of the platform.
  if (isReservedSlug(slug)) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const open = await attempt(api.salonPage.getSalon({ slug }));
  const isGone = !open.ok && open.code === 'SALON_NOT_FOUND' && OF_BOOKERS.test(url.pathname);
  const hidden = isGone ? await attempt(api.salonPage.getSalonOfBooker({ slug })) : null;
  // Nothing is said of the salon: the answer is the same for one that does not exist.
  if (hidden && !hidden.ok && hidden.code === 'UNAUTHENTICATED' && !isWrite(request)) {
    throw redirect(`/auth?${new URLSearchParams({ voltar: url.pathname + url.search })}`);
  }
  const answer = hidden?.ok || hidden?.code === 'SALON_MOVED' ? hidden : open;
  const present = answer.ok ? answer.value.slug : answer.code === 'SALON_MOVED' ? answer.data.slug : slug;
  if (present !== slug) throw redirect(url.pathname.replace(/^\/[^/]+/, `/${present}`) + url.search, 301);
  if (answer.ok) {
    context.set(publicSalonContext, answer.value);
    context.set(isHiddenContext, answer === hidden);
    return next();
  }
  // The action's operation refuses by itself, and the form keeps what was typed.
  if (answer.code === 'MAINTENANCE' && isWrite(request)) return next();
  if (answer.code === 'SALON_NOT_FOUND' || answer.code === 'INVALID_INPUT') {
    const words = { title: 'Salão não encontrado', description: 'Este salão não existe ou está inativo.' };
    throw pageError(answer, words, 404);
  }
  throw unexpectedPageError(answer, { title: 'Erro', description: 'Não foi possível carregar os dados do salão.' });
};
