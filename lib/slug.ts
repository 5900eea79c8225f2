import { fold } from './text.ts';

/** The longest slug that we make ourselves; typed ones may have 50. */
const MADE_LENGTH = 20;

/** Addresses that no salon may have: each list says where it comes from. */
export const RESERVED_SLUGS: readonly string[] = [
  // The specification, section 5.
  ...['admin', 'api', 'www', 'ftp', 'mail', 'email', 'blog', 'shop', 'app', 'mobile', 'assets', 'static', 'public'],
  'private',
  // The app's own pages (first segments): public, of owners, of admins.
  ...['auth', 'reset-password', 'conta', 'sair', 'admin-auth', 'secure-admin-init', 'security-notice', 's', 'salao'],
  ...['dashboard', 'salon-setup', 'appointments', 'customers', 'services', 'calendar', 'reports', 'employees'],
  ...['settings', 'waiting-list', 'available-hours', 'manual-booking', 'minha-pagina', 'meu-link'],
  // What the server answers itself, and what visitors would take for the platform's word (decision D8).
  ...['webhooks', 'health', 'metrics', 'uploads', 'media', 'docs', 'status', 'sitemap', 'sandbox', 'checkout'],
  ...['login', 'entrar', 'ajuda', 'suporte', 'termos', 'privacidade', 'planos', 'pagamento', 'encaixe'],
];

const reserved = new Set(RESERVED_SLUGS);

export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug);
}

/** Whether a typed slug has the right form: lowercase letters, digits, single hyphens between them, 3 to 50 characters. */
export function isValidSlug(slug: string): boolean {
  return slug.length >= 3 && slug.length <= 50 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
}

/** Lowercase letters and digits alone: how the finder compares what is typed with names and slugs. */
export function foldSlug(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '');
}

/** The slug we propose for a name. It may be reserved or taken: see `withSuffix`. */
export function slugFromName(name: string): string {
  const folded = foldSlug(name);
  return (folded.length < 3 ? `salao${folded}` : folded).slice(0, MADE_LENGTH);
}

/** The same slug with a number, for when it is taken: ('studiobela', 2) -> 'studiobela2'. */
export function withSuffix(slug: string, n: number): string {
  const suffix = String(n);
  return slug.slice(0, MADE_LENGTH - suffix.length) + suffix;
}
