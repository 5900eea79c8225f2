import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { ICON_NAMES, iconFile } from './salon-page/icons.ts';

export default [
  layout('landing/layout.tsx', [
    index('landing/home/route.tsx'),
    route('privacidade', 'landing/privacy/route.tsx'),
    route('termos', 'landing/terms/route.tsx'),
    route('security-notice', 'landing/security-notice/route.tsx'),
  ]),
  route('robots.txt', 'landing/robots/route.ts'),
  // The slash and `index` rank it above a salon's page, which `tests/e2e/legal.spec.ts` checks.
  { ...route(':file.xml/', 'landing/sitemap/route.ts'), index: true },

  layout('auth/layout.tsx', [
    route('auth', 'auth/sign-in/route.tsx'),
    route('admin-auth', 'auth/admin-sign-in/route.tsx'),
    route('secure-admin-init', 'auth/set-up/route.tsx'),
    route('reset-password', 'auth/reset-password/route.tsx'),
    route('convite/:token', 'auth/invitation/route.tsx'),
    route('confirmar-email', 'auth/confirm-email/route.tsx'),
    route('conta', 'auth/account/route.tsx'),
    route('sair', 'auth/sign-out/route.tsx'),
  ]),
  // The person's own account: the parts below a profile, and the file with its data.
  route('conta/minha', 'auth/own-account/route.ts'),
  route('conta/meus-dados', 'auth/own-data/route.ts'),
  // The switch for notices on this device.
  route('conta/avisos', 'auth/notices/route.ts'),
  // Data for the owner's dialogs and forms while the owner types.
  route('dashboard/busca', 'owner/frame/data/search.ts'),
  route('dashboard/saloes', 'owner/frame/data/salons.ts'),
  route('appointments/clientes', 'owner/customers/data/search.ts'),
  route('appointments/horarios', 'owner/appointments/data/free-times.ts'),
  route('appointments/conflitos', 'owner/appointments/data/conflicts.ts'),
  route('appointments/formulario', 'owner/appointments/data/form.ts'),
  route('appointments/agendamento/:id', 'owner/appointments/data/details.ts'),
  route('appointments/desfazer', 'owner/appointments/data/undo.ts'),
  route('reports/exportar/:what', 'owner/reports/data/export.ts'),

  // The owner's QR codes, and data for the link's screen while the owner types.
  route('meu-link/endereco', 'owner/page/data/address-proposal.ts'),
  route('meu-link/cartaz', 'owner/page/poster/route.tsx'),
  route('meu-link/qr.svg', 'owner/page/data/qr-svg.ts'),
  route('meu-link/qr.png', 'owner/page/data/qr-png.ts'),
  route('mensagens/previa', 'owner/messages/data/preview.ts'),
  route('salon-setup/endereco', 'owner/salon/data/postal-code.ts'),
  route('salon-setup/pagina', 'owner/salon/data/slug-proposal.ts'),

  layout('owner/frame/setup-layout.tsx', [
    route('salon-setup', 'owner/salon/set-up/route.tsx'),
    route('salon-setup/pronto', 'owner/salon/set-up-done/route.tsx'),
  ]),
  layout('owner/frame/layout.tsx', [
    route('dashboard', 'owner/today/route.tsx'),
    route('meu-dia', 'owner/my-day/route.tsx'),
    route('appointments', 'owner/appointments/list/route.tsx'),
    route('calendar', 'owner/appointments/calendar/route.tsx'),
    route('services', 'owner/catalogue/services/route.tsx'),
    route('employees', 'owner/catalogue/employees/route.tsx'),
    route('equipe', 'owner/team/route.tsx'),
    route('saloes', 'owner/salon/several/route.tsx'),
    route('atividade', 'owner/team/activity/route.tsx'),
    route('employees/:id/agendamentos', 'owner/appointments/reassign/route.tsx'),
    route('customers', 'owner/customers/list/route.tsx'),
    route('customers/importar', 'owner/customers/import/route.tsx'),
    route('customers/:id', 'owner/customers/one/route.tsx'),
    route('available-hours', 'owner/hours/week/route.tsx'),
    route('waiting-list', 'owner/waiting-list/route.tsx'),
    route('meu-link', 'owner/page/link/route.tsx'),
    route('mensagens', 'owner/messages/list/route.tsx'),
    route('mensagens/configurar', 'owner/messages/settings/route.tsx'),
    route('manual-booking', 'owner/appointments/manual/route.tsx'),
    route('settings', 'owner/salon/settings/route.tsx'),
    route('settings/conta', 'owner/salon/account/route.tsx'),
    route('reports', 'owner/reports/overview/route.tsx'),
    route('minha-pagina', 'owner/page/editor/route.tsx'),
    route('minha-pagina/avaliacoes', 'owner/page/reviews/route.tsx'),
  ]),

  route('admin/audit-logs/buscar/:what', 'admin/audit-logs/search/route.ts'),
  route('admin/audit-logs/exportar', 'admin/audit-logs/export/route.ts'),

  // Screens of administrators. Super administrators' screens add `superAdminGuard` by themselves.
  route('admin', 'admin/layout.tsx', [
    index('admin/dashboard/route.tsx'),
    route('salons', 'admin/salons/route.tsx'),
    route('users', 'admin/users/route.tsx'),
    route('user-salons/:userId', 'admin/user-salons/route.tsx'),
    route('subscriptions', 'admin/subscriptions/route.tsx'),
    route('subscriptions/:salonId/:id', 'admin/subscription/route.tsx'),
    route('plans', 'admin/plans/route.tsx'),
    route('audit-logs', 'admin/audit-logs/route.tsx'),
    route('avaliacoes', 'admin/reviews/route.tsx'),
    route('jobs', 'admin/jobs/route.tsx'),
    route('settings', 'admin/settings/route.tsx'),
    route('platform-settings', 'admin/settings/route.tsx', { id: 'admin-platform-settings' }),
    route('profile', 'admin/profile/route.tsx'),
  ]),

  // The demo's payment provider; elsewhere 404.
  layout('sandbox/layout.tsx', [route('sandbox/pagamento/:id', 'sandbox/payment/route.tsx')]),

  route('minha-pagina/previa', 'salon-page/home/preview/route.tsx'),
  // The pages that the links of messages open, signed in or not.
  route('lembrete/:token', 'booking/reminder/route.tsx'),
  route('parar-mensagens/:token', 'customer/stop-messages/route.tsx'),
  route('sair-da-lista/:token', 'customer/leave-waiting-list/route.tsx'),
  route('s/:code', 'salon-page/short-link/route.ts'),
  route('salao/:slug', 'salon-page/old-address/route.ts'),
  route(':slug', 'salon-page/layout.tsx', [
    index('salon-page/home/route.tsx'),
    route('avaliacoes', 'salon-page/reviews/route.tsx'),
    route('agendamento/:serviceId', 'booking/book/route.tsx'),
    route('confirmacao', 'booking/confirmation/route.tsx'),
    route('area-cliente', 'customer/area/route.tsx'),
    layout('salon-page/mantine-layout.tsx', [route('cliente', 'customer/sign-in/route.tsx')]),
    route('og.png', 'salon-page/picture/route.ts'),
    route('confirmacao/agenda.ics', 'booking/calendar-file/route.ts'),
    route('confirmacao/pix.svg', 'booking/pix-picture/route.ts'),
    // The manifest for a phone's home screen.
    route('manifest.webmanifest', 'salon-page/manifest/route.ts'),
    ...ICON_NAMES.map((name) => route(iconFile(name), 'salon-page/icon/route.ts', { id: `salon-icon-${name}` })),
  ]),
  route('*', 'landing/not-found/route.tsx'),
] satisfies RouteConfig;
