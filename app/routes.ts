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
    route('confirmar-email', 'auth/confirm-email/route.tsx'),
    route('conta', 'auth/account/route.tsx'),
    route('sair', 'auth/sign-out/route.tsx'),
  ]),
  // The person's own account: the parts below a profile, and the file with its data.
  route('conta/minha', 'auth/own-account/route.ts'),
  route('conta/meus-dados', 'auth/own-data/route.ts'),
  // Data for the owner's dialogs and forms while the owner types.
  route('dashboard/busca', 'owner/search-results/route.ts'),
  route('appointments/clientes', 'owner/customer-search/route.ts'),
  route('appointments/horarios', 'owner/free-times/route.ts'),
  route('appointments/conflitos', 'owner/appointment-conflicts/route.ts'),
  route('appointments/formulario', 'owner/appointment-form-data/route.ts'),
  route('appointments/agendamento/:id', 'owner/appointment-details/route.ts'),
  route('appointments/desfazer', 'owner/undo-action/route.ts'),
  route('reports/exportar/:what', 'owner/report-export/route.ts'),

  // The owner's QR codes, and data for the link's screen while the owner types.
  route('meu-link/endereco', 'owner/address-proposal/route.ts'),
  route('meu-link/cartaz', 'owner/poster/route.tsx'),
  route('meu-link/qr.svg', 'owner/qr-svg/route.ts'),
  route('meu-link/qr.png', 'owner/qr-png/route.ts'),
  route('mensagens/previa', 'owner/message-preview/route.ts'),
  route('salon-setup/endereco', 'owner/address-search/route.ts'),
  route('salon-setup/pagina', 'owner/slug-proposal/route.ts'),

  layout('owner/setup-layout.tsx', [
    route('salon-setup', 'owner/salon-setup/route.tsx'),
    route('salon-setup/pronto', 'owner/setup-done/route.tsx'),
  ]),
  layout('owner/layout.tsx', [
    route('dashboard', 'owner/dashboard/route.tsx'),
    route('appointments', 'owner/appointments/route.tsx'),
    route('calendar', 'owner/calendar/route.tsx'),
    route('services', 'owner/services/route.tsx'),
    route('employees', 'owner/employees/route.tsx'),
    route('customers', 'owner/customers/route.tsx'),
    route('customers/importar', 'owner/customer-import/route.tsx'),
    route('customers/:id', 'owner/customer/route.tsx'),
    route('available-hours', 'owner/available-hours/route.tsx'),
    route('waiting-list', 'owner/waiting-list/route.tsx'),
    route('meu-link', 'owner/my-link/route.tsx'),
    route('mensagens', 'owner/messages/route.tsx'),
    route('mensagens/configurar', 'owner/message-settings/route.tsx'),
    route('manual-booking', 'owner/manual-booking/route.tsx'),
    route('settings', 'owner/settings/route.tsx'),
    route('settings/conta', 'owner/account/route.tsx'),
    route('reports', 'owner/reports/route.tsx'),
    route('minha-pagina', 'owner/page-editor/route.tsx'),
    route('minha-pagina/avaliacoes', 'owner/reviews/route.tsx'),
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

  // The demo's payment provider; elsewhere 404 (D25).
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
    layout('salon-page/mantine-layout.tsx', [
      route('cliente', 'customer/sign-in/route.tsx'),
      route('confirmacao', 'booking/confirmation/route.tsx'),
      route('area-cliente', 'customer/area/route.tsx'),
    ]),
    route('og.png', 'salon-page/picture/route.ts'),
    route('confirmacao/agenda.ics', 'booking/calendar-file/route.ts'),
    route('confirmacao/pix.svg', 'booking/pix-picture/route.ts'),
    // The manifest for a phone's home screen.
    route('manifest.webmanifest', 'salon-page/manifest/route.ts'),
    ...ICON_NAMES.map((name) => route(iconFile(name), 'salon-page/icon/route.ts', { id: `salon-icon-${name}` })),
  ]),
  route('*', 'landing/not-found/route.tsx'),
] satisfies RouteConfig;
