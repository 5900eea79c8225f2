/**
 * Which noun's commands write which tables. Everybody may read; only they may write. `rate_limits` is written by its library
 * and belongs to nobody.
 */
const owned: Record<string, string[]> = {
  settings: ['system_settings'],
  'audit-log': ['audit_log'],
  auth: ['users', 'sessions', 'accounts', 'verifications'],
  notifications: ['messages'],
  salons: ['salons', 'salon_slugs'],
  payments: ['sales'],
  subscriptions: ['plans', 'salon_subscriptions'],
  services: ['services'],
  employees: ['employees'],
  customers: ['customers', 'client_profiles'],
  availability: ['salon_availability', 'salon_weeks'],
  appointments: ['appointments'],
  'waiting-list': ['waiting_list'],
  reviews: ['reviews'],
  'salon-page': ['salon_public_settings'],
  'short-links': ['salon_short_links'],
  nobody: ['rate_limits'],
};

const owners = new Map(
  Object.entries(owned).flatMap(([noun, tables]) => tables.map((table) => [table, noun] as const)),
);

/** Takes `salonSlugs`, `salon_slugs`, `salon_slugs as s` and `public.salon_slugs`. Undefined: nobody has claimed it. */
export function ownerOf(table: string): string | undefined {
  const [name = ''] = table.trim().split(/\s+as\s+/i);
  return owners.get(snakeCase(name.split('.').at(-1) ?? ''));
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
