import { posix } from 'node:path';

export const nouns = [
  'settings',
  'audit-log',
  'auth',
  'consents',
  'notifications',
  'memberships',
  'salons',
  'payments',
  'subscriptions',
  'services',
  'employees',
  'customers',
  'availability',
  'appointments',
  'calendar',
  'waiting-list',
  'reviews',
  'salon-page',
  'pictures',
  'short-links',
  'reports',
  'figures',
  'search',
  'privacy',
  'users',
  'webhook-events',
  'sandbox',
  'jobs',
  'copies',
] as const;

export const audiences = ['landing', 'auth', 'salon-page', 'booking', 'customer', 'owner', 'admin', 'sandbox'];

export const roles = ['router', 'commands', 'queries', 'rules', 'policy', 'jobs', 'webhooks'];

/** The parts of nouns that have grown: `server/<noun>/<part>/` holds the same files, except the router. */
export const parts: Record<string, string[]> = {
  appointments: [
    ...[
      'arrival',
      'booking',
      'by-link',
      'conflicts',
      'corrections',
      'forgetting',
      'history',
      'lists',
      'moving',
      'paying',
    ],
    ...['receiving', 'reassigning', 'recent-changes', 'refunding', 'repeat', 'status', 'undoing'],
  ],
  auth: [
    'account',
    'deletion',
    'email-change',
    'password-reset',
    'registration',
    'roles',
    'sessions',
    'set-up',
    'two-factor',
    'two-factor-reset',
  ],
  availability: ['free-times', 'offered-services', 'performers', 'slots', 'week'],
  calendar: ['my-day'],
  customers: ['account', 'birthdays', 'history', 'import', 'leaving', 'merge', 'own-record', 'profile'],
  employees: ['performed-services'],
  memberships: ['activity', 'invitations', 'workplaces'],
  privacy: ['own-data'],
  notifications: [
    ...[
      'account-mails',
      'closing',
      'delivery',
      'devices',
      'links',
      'lists',
      'opt-outs',
      'outages',
      'plan-mails',
      'provider-notices',
    ],
    ...['reminders', 'sending', 'settings', 'waiting-messages'],
  ],
  payments: ['charges', 'events', 'keys', 'refunds'],
  reports: ['exports', 'period', 'platform'],
  reviews: ['moderation'],
  salons: ['administration', 'deletion', 'finder', 'hand-over', 'public-list', 'settings', 'slug'],
  settings: ['checks', 'environment'],
  subscriptions: [
    'all-orders',
    'cancellation',
    'changes',
    'charges',
    'events',
    'grants',
    'notices',
    'order-details',
    'orders',
    'periods',
    'plans',
    'receipts',
    'refunds',
    'reminders',
    'renewals',
    'suspensions',
  ],
  'waiting-list': ['by-link', 'opening-notices'],
};

/** The nouns that may hold another folder as well, and which. */
export const extraFolders: Record<string, string> = {
  payments: 'gateways',
  subscriptions: 'gateways',
  notifications: 'messages',
};

/** The files of `server/` itself. */
export const serverFiles = [
  'main',
  'fill',
  'program',
  'handler',
  'router',
  'worker',
  're-encrypt',
  'context',
  ...['doctor', 'admin', 'backup', 'restore', 'move', 'distribute'],
];

/** The server from the ground up (docs/architecture.md): an import leads down, or stays where it is. */
const serverLevels: readonly (readonly string[])[] = [
  ['infra'],
  ['keep'],
  ['gate'],
  nouns,
  ['router', 'worker', 'context'],
  ['http', 'seed', 're-encrypt'],
  ['handler'],
  ['program'],
  ['main', 'fill', 'doctor', 'admin', 'backup', 'restore', 'move', 'distribute'],
];

/** The same for the folders of `server/infra/`. */
const infraLevels = [
  ['process'],
  ['env'],
  ['database'],
  ['secrets', 'files', 'jobs', 'mail', 'providers', 'telemetry'],
];

/** The folders of `server/` that hold no noun. */
export const groundFloor = ['infra', 'keep', 'gate', 'http', 'seed', 'doctor', 'backup'];

/** The folders of `app/owner/`: each uses those after it. */
export const ownersNouns = [
  ...[
    'frame',
    'my-day',
    'today',
    'waiting-list',
    'customers',
    'reports',
    'appointments',
    'messages',
    'catalogue',
    'team',
  ],
  ...['salon', 'page', 'hours', 'first-steps', 'figures'],
];

const levelIn = (levels: readonly (readonly string[])[], name: string) =>
  levels.findIndex((level) => level.includes(name));

/** The name of what `to` stands above, or null when an import from `from` to `to` leads down. */
export function standsAbove(from: string, to: string): string | null {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (source.floor === 'server') {
    if (levelIn(serverLevels, source.area) < levelIn(serverLevels, target.area)) return source.area;
    const [below = '', above = ''] = [from, to].map((path) => path.split('/')[2]);
    const isInfra = source.area === 'infra' && target.area === 'infra';
    return isInfra && levelIn(infraLevels, below) < levelIn(infraLevels, above) ? `infra/${below}` : null;
  }
  const [below, above] = [from, to].map((path) => /^app\/owner\/([a-z-]+)\//.exec(path)?.[1]);
  if (!below || !above) return null;
  return ownersNouns.indexOf(below) > ownersNouns.indexOf(above) ? below : null;
}

export type Place = {
  /** The folder at the top, or `root` for the settings of tools. */
  floor: string;
  /** In `server/`: a noun, a folder of the ground floor or the file itself. In `app/`: an audience, `components`, `ui`, `frame` or the file. */
  area: string;
  /** In a noun of `server/`, also inside one of its parts: `commands`, `rules` ... */
  role: string;
  /** Tests, benches and scripts may import anything, and nothing else may import them. */
  free: boolean;
};

export function placeOf(path: string): Place {
  const [top = '', second = '', third = '', fourth = ''] = path.split('/');
  const floor = path.includes('/') ? top : 'root';
  const free = ['tests', 'bench', 'scripts', 'root'].includes(floor) || /\.test\.tsx?$/.test(path);
  const stem = (name: string) => posix.parse(name).name;
  const area = path.split('/').length > 2 ? second : stem(second);
  return { floor, area, role: stem(isPart(area, third) ? fourth : third), free };
}

export function isNoun(area: string): boolean {
  return (nouns as readonly string[]).includes(area);
}

export function isPart(noun: string, folder: string): boolean {
  return parts[noun]?.includes(folder) ?? false;
}
