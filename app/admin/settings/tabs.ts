import type { AnySettingName } from '#contract/system-settings.ts';

export const TABS = [
  {
    id: 'geral',
    label: 'Geral',
    fields: ['appName', 'contactEmail', 'contactPhone', 'maintenanceMode'],
  },
  {
    id: 'negocio',
    label: 'Negócio',
    fields: ['maxSalonsPerOwner', 'defaultAppointmentDuration', 'platformCommissionPercentage'],
  },
  {
    id: 'pagamentos',
    label: 'Mercado Pago',
    fields: [
      'platformMercadoPagoPublicKey',
      'platformMercadoPagoAccessToken',
      'stripePublishableKey',
      'stripeSecretKey',
      'stripeWebhookSecret',
    ],
  },
  { id: 'email', label: 'Email', fields: ['smtpHost', 'smtpPort', 'smtpUser', 'smtpPassword', 'mailFrom'] },
  {
    id: 'notificacoes',
    label: 'Notificações',
    fields: [
      ...(['notificationsEnabled', 'whatsappProvider', 'whatsappPhoneNumberId', 'whatsappAccountId'] as const),
      ...(['whatsappAccessToken', 'whatsappAppSecret', 'whatsappVerifyToken', 'evolutionUrl'] as const),
      ...(['evolutionInstance', 'evolutionApiKey', 'evolutionWebhookToken'] as const),
    ],
  },
] as const satisfies { id: string; label: string; fields: AnySettingName[] }[];

type Tab = (typeof TABS)[number];
export type TabId = Tab['id'];

/** Also the query parameter. */
export const TAB_PARAM = 'aba';

/** An unknown one is the first. */
export const tabInAddress = (params: URLSearchParams): TabId =>
  TABS.find(({ id }) => id === params.get(TAB_PARAM))?.id ?? TABS[0].id;

export const countErrors = ({ fields }: Tab, errors: object) => fields.filter((field) => field in errors).length;

/** The first tab with a wrong field. */
export const tabOfErrors = (errors: object): TabId | null =>
  TABS.find((tab) => countErrors(tab, errors) > 0)?.id ?? null;
