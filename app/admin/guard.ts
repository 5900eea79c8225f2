import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import type { Account } from '#contract/auth.ts';
import { apiContext, attempt, pageError, unexpectedPageError } from '../api.ts';
import { USER_TYPES } from '../components/users/words.ts';
import { isWrite } from '../frame/is-write.ts';

/** The administrator who opened the page. */
export const adminContext = createContext<Account>();

export const isSuperAdmin = ({ userType }: Pick<Account, 'userType'>) => userType === 'super_admin';

const isAdmin = (account: Account) => account.userType === 'admin' || isSuperAdmin(account);

/** Redirects visitors to the sign-in of administrators, and refuses everybody else with the name of their user type. */
export const adminGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  // Not for actions: the operation refuses by itself, and the form keeps its values.
  if (isWrite(request)) return next();
  const answer = await attempt(context.get(apiContext).auth.me());
  if (!answer.ok) {
    throw unexpectedPageError(answer, {
      title: 'Erro de Acesso',
      description: 'Não foi possível verificar suas permissões.',
    });
  }
  const account = answer.value;
  if (!account) throw redirect(`/admin-auth?voltar=${encodeURIComponent(url.pathname + url.search)}`);
  if (!isAdmin(account)) throw denied(account, 'Esta área é dos administradores da plataforma.');
  context.set(adminContext, account);
  return next();
};

/** For screens of super administrators only: `export const middleware = [superAdminGuard]`. Runs inside `adminGuard`. */
export const superAdminGuard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (isWrite(request)) return next();
  const account = context.get(adminContext);
  if (!isSuperAdmin(account)) throw denied(account, 'Esta área exige privilégios de super administrador.');
  return next();
};

const denied = (account: Account, why: string) =>
  pageError(
    { ok: false, code: 'FORBIDDEN', status: 403, message: why, data: undefined },
    {
      title: 'Acesso Negado',
      description: `Seu tipo de usuário é ${USER_TYPES[account.userType]}. ${why}`,
      // The owner's dashboard would refuse an administrator as well.
      adminsOnly: { ownDashboard: isAdmin(account) ? '/admin' : '/dashboard' },
    },
  );
