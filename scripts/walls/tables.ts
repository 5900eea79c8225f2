/** Every noun may read these tables. `rate_limits` is written by its library, and `auth` forgets what it holds of an account. */
const owned: Record<string, string[]> = {
  settings: ['system_settings'],
  'audit-log': ['audit_log', 'platform_audit_log'],
  auth: [
    ...['users', 'sessions', 'accounts', 'verifications', 'email_changes', 'two_factors', 'recovery_codes'],
    ...['used_trials', 'rate_limits'],
  ],
  consents: ['consents', 'accepted_terms'],
  notifications: [
    ...['messages', 'account_mails', 'channel_outages', 'closing_messages', 'message_opt_outs'],
    'push_devices',
    ...['message_preferences', 'message_settings', 'message_reminders'],
    // Triggers write it; notifications delete it with the salon.
    'message_tallies',
  ],
  // Triggers write the versions.
  salons: ['salons', 'salon_slugs', 'salon_owners', 'salon_versions', 'hand_overs'],
  memberships: ['memberships', 'invitations'],
  payments: ['sales', 'payments', 'payment_keys', 'refunds'],
  'webhook-events': ['webhook_events'],
  subscriptions: [
    ...['plans', 'salon_subscriptions', 'subscription_charges', 'subscription_notices', 'platform_receipts'],
    'charge_claims',
  ],
  services: ['services'],
  employees: ['employees', 'employee_services'],
  customers: ['customers', 'client_profiles'],
  availability: ['salon_availability', 'salon_weeks'],
  appointments: ['appointments', 'appointment_adjustments', 'appointment_undos'],
  'waiting-list': ['waiting_list'],
  reviews: ['reviews'],
  // Triggers write them.
  reports: [...['salon_tallies', 'appointment_tallies', 'sale_tallies'], ...['customer_tallies', 'review_tallies']],
  'salon-page': ['salon_public_settings'],
  pictures: ['pictures'],
  'short-links': ['salon_short_links', 'short_codes'],
  sandbox: ['sandbox_payments', 'sandbox_charges'],
  copies: ['copies'],
  // Migrations write the first one, and server/infra/jobs/ the other.
  infra: ['oldest_release', 'salon_jobs'],
};

/** The nouns that may read tables of all salons, and which. */
export const acrossSalons: Record<string, string[]> = {
  // Finds the salon that an account works in, before a scope exists; who accepts an invitation has no scope of the salon either.
  memberships: ['memberships', 'salons', 'salon_slugs', 'invitations', 'employees'],
  // One account's rows in all salons.
  auth: ['salons', 'client_profiles'],
  // A provider outside knows no salon: finds whose order it speaks of.
  sandbox: ['salon_subscriptions', 'payments'],
  // Opens them before a scope exists, counts for administrators what each holds, and looks whether its owner is needed elsewhere.
  salons: [
    ...[
      'salons',
      'salon_slugs',
      'salon_owners',
      'hand_overs',
      'memberships',
      'salon_versions',
      'salon_tallies',
      'customers',
      'appointments',
      'sales',
      'services',
      'employees',
    ],
    ...['reviews', 'pictures', 'client_profiles', 'waiting_list', 'salon_subscriptions'],
  ],
  // Shows administrators the entries of all salons with their names, and has older ones of no salon.
  'audit-log': ['audit_log', 'salons'],
  // A code says whose it is.
  'short-links': ['salon_short_links', 'short_codes'],
  // Lists what a salon that is deleted owes, finds what signs a notification, and forgets the old keys of all salons.
  payments: ['salons', 'payments', 'payment_keys', 'refunds', 'appointments'],
  // Compares a booking with the same account's bookings in all salons.
  appointments: ['appointments'],
  // Shows an account what it left in all salons.
  privacy: [
    ...['salons', 'client_profiles', 'customers', 'appointments', 'payments', 'refunds', 'waiting_list', 'reviews'],
    'consents',
    'memberships',
  ],
  // Counts what the salons of an account hold.
  users: ['salons', 'memberships', 'salon_tallies'],
  // Shows administrators every salon's plan and orders.
  subscriptions: ['salons', 'salon_subscriptions', 'subscription_charges', 'charge_claims', 'audit_log'],
  // An event may be of no salon.
  'webhook-events': ['webhook_events'],
  // Lists for administrators what salons reported.
  reviews: ['reviews', 'salons', 'customers'],
  // Counts all salons.
  reports: ['salons', 'salon_tallies'],
  // Deletes the old ones of all salons.
  'waiting-list': ['waiting_list'],
  // A provider's notice knows no salon, limits are of all of them, the old messages are deleted, and devices of accounts in no salon.
  notifications: ['messages', 'message_tallies', 'channel_outages', 'memberships'],
  // Deletes the unused ones of all salons, deleted salons among them.
  pictures: ['pictures', 'services', 'employees', 'salons', 'salon_public_settings'],
};

/** Where rows of all professionals are read for a member who sees the own ones alone. No answer may name what is found there. */
export const ofEverybody: readonly string[] = [
  // Busy time and who may take it.
  'server/availability/queries.ts',
  // Whether an id is taken.
  'server/appointments/queries.ts',
  // The customer that was just created.
  'server/customers/queries.ts',
  // How many customers a plan counts.
  'server/figures/queries.ts',
];

const owners = new Map(
  Object.entries(owned).flatMap(([noun, tables]) => tables.map((table) => [table, noun] as const)),
);

/** Accepts `salonSlugs`, `salon_slugs`, `salon_slugs as s` and `public.salon_slugs`. Undefined: no noun owns it. */
export function ownerOf(table: string): string | undefined {
  return owners.get(tableOf(table).name);
}

export function tableOf(text: string): { name: string; alias: string } {
  const [full = '', alias] = text.trim().split(/\s+as\s+/i);
  const name = full.split('.').at(-1) ?? '';
  return { name: snakeCase(name), alias: alias ?? name };
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
