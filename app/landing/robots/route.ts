import type { Route } from './+types/route.ts';

/** Pages behind a sign-in, and what only programs read. Of a salon: what belongs to one customer. */
const CLOSED = [
  ...['api', 'admin', 'auth', 'conta', 'sair', 'reset-password', 'confirmar-email', 'sandbox'],
  ...['dashboard', 'appointments', 'calendar', 'services', 'employees', 'customers', 'available-hours'],
  ...[
    'waiting-list',
    'equipe',
    'saloes',
    'atividade',
    'meu-dia',
    'meu-link',
    'manual-booking',
    'settings',
    'reports',
    'minha-pagina',
    'salon-setup',
    'mensagens',
  ],
  // Signed links of messages.
  ...['lembrete', 'parar-mensagens', 'sair-da-lista'],
  ...['*/cliente', '*/area-cliente', '*/confirmacao'],
];

/** A bare `/api` would also close a salon at `/apice`. */
const rules = CLOSED.flatMap((path) => ['$', '?', '/'].map((end) => `Disallow: /${path}${end}`));
/** Each choice of a booking has an address. */
const CHOICES = 'Disallow: /*/agendamento/*?';

export const loader = ({ url }: Route.LoaderArgs) =>
  new Response(['User-agent: *', ...rules, CHOICES, '', `Sitemap: ${url.origin}/sitemap.xml`, ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
