import { createContext, type MiddlewareFunction, redirectDocument } from 'react-router';
import { salonPrefix, splitSalon } from '#lib/salon-prefix.ts';
import { isWrite } from './is-write.ts';

/** The slug in the address of a screen, for somebody who works in several salons. */
export const salonAskedContext = createContext<string | null>(null);

/** The first segments of the screens of a salon and of what they load. */
export const OF_SALON = new Set([
  ...['dashboard', 'appointments', 'calendar', 'services', 'employees', 'equipe', 'customers', 'available-hours'],
  ...[
    'waiting-list',
    'meu-link',
    'mensagens',
    'manual-booking',
    'settings',
    'reports',
    'minha-pagina',
    'salon-setup',
    'saloes',
    'atividade',
    'meu-dia',
  ],
]);

/** The screens of a salon load them too. */
const OF_ACCOUNT = ['/conta/minha', '/conta/avisos'];

/** A page that is not a salon's has one address: the one without the prefix. */
export const outOfSalon: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const { slug, path } = splitSalon(url.pathname);
  if (slug === null || isWrite(request) || OF_ACCOUNT.includes(path)) return next();
  const [, first = ''] = path.split('/');
  if (OF_SALON.has(first)) return next();
  throw redirectDocument(url.origin + path + url.search);
};

/** The same page in another salon. React Router keeps to the base of an open page, so the browser loads a new one. */
export const redirectIntoSalon = (slug: string, { origin, pathname, search }: URL) =>
  redirectDocument(origin + salonPrefix(slug) + splitSalon(pathname).path + search);

/** A path of the salon of the open page, for a request that React Router does not make. */
export const inOpenSalon = (path: string): string => {
  const { slug } = splitSalon(location.pathname);
  return slug === null ? path : salonPrefix(slug) + path;
};
