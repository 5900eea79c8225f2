import { fold } from './text.ts';

/** For generated slugs. Typed ones may have 50 characters. */
const MADE_LENGTH = 20;
export const TYPED_LENGTH = 50;

export const RESERVED_SLUGS: readonly string[] = [
  // The specification, section 5.
  ...['admin', 'api', 'www', 'ftp', 'mail', 'email', 'blog', 'shop', 'app', 'mobile', 'assets', 'static', 'public'],
  'private',
  // First segments of the app's own pages.
  ...[
    'auth',
    'reset-password',
    'confirmar-email',
    'conta',
    'sair',
    'admin-auth',
    'secure-admin-init',
    'security-notice',
    's',
    'salao',
    'lembrete',
    'parar-mensagens',
    'sair-da-lista',
    'convite',
  ],
  ...['dashboard', 'salon-setup', 'appointments', 'customers', 'services', 'calendar', 'reports', 'employees'],
  ...[
    'settings',
    'waiting-list',
    'available-hours',
    'manual-booking',
    'minha-pagina',
    'meu-link',
    'mensagens',
    'equipe',
    'saloes',
    'atividade',
    'meu-dia',
  ],
  // The server's own paths, and names that visitors would trust as the platform's.
  ...[
    'webhooks',
    'health',
    'healthz',
    'readyz',
    'metrics',
    'uploads',
    'media',
    'docs',
    'status',
    'sitemap',
    'sandbox',
    'checkout',
  ],
  ...['login', 'entrar', 'ajuda', 'suporte', 'termos', 'privacidade', 'planos', 'pagamento', 'encaixe'],
];

/** Without a `Set`: the bundler cannot drop one, and every public page would load the list that no page uses. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug);
}

export function isValidSlug(slug: string): boolean {
  return slug.length >= 3 && slug.length <= 50 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
}

export function foldSlug(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '');
}

/** A proposal for a name. It may be reserved or taken: see `withSuffix`. */
export function slugFromName(name: string): string {
  const folded = foldSlug(name);
  return (folded.length < 3 ? `salao${folded}` : folded).slice(0, MADE_LENGTH);
}

/** A proposal with a number. A generated slug keeps to its 20 characters, a longer typed one to 50. */
export function withSuffix(slug: string, n: number): string {
  const suffix = String(n);
  const length = slug.length > MADE_LENGTH ? TYPED_LENGTH : MADE_LENGTH;
  return slug.slice(0, length - suffix.length) + suffix;
}

/** Keeps the letters and digits of a typed name; fewer than three get 'salao' in front. Empty without any. */
export function slugFromTyped(typed: string): string {
  const folded = foldSlug(typed).slice(0, TYPED_LENGTH);
  return folded.length > 0 && folded.length < 3 ? `salao${folded}` : folded;
}
