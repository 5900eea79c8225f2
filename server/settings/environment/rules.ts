import type { SettingValues } from '#contract/system-settings.ts';
import type { SecretValues } from '../rules.ts';

/** The part of `Env` that settings depend on. */
type Environment = {
  smtp: { url: string } | { host: string; port: number; user?: string; password?: string } | null;
  mailFrom: string | null;
  paymentKeys: {
    mercadoPagoAccessToken: string | null;
    mercadoPagoPublicKey: string | null;
    mercadoPagoWebhookSecret: string | null;
    stripeSecretKey: string | null;
    stripeWebhookSecret: string | null;
    stripePublishableKey: string | null;
  };
  whatsAppKeys: Partial<SettingValues & SecretValues>;
};

/**
 * Contains only the settings that the environment sets. A mail server replaces all stored mail server settings, so that
 * a stored password never goes to a server from the environment.
 */
export function settingsOfEnvironment({ smtp, mailFrom, paymentKeys, whatsAppKeys }: Environment) {
  const keys = {
    platformMercadoPagoAccessToken: paymentKeys.mercadoPagoAccessToken,
    platformMercadoPagoPublicKey: paymentKeys.mercadoPagoPublicKey,
    mercadoPagoWebhookSecret: paymentKeys.mercadoPagoWebhookSecret,
    stripeSecretKey: paymentKeys.stripeSecretKey,
    stripeWebhookSecret: paymentKeys.stripeWebhookSecret,
    stripePublishableKey: paymentKeys.stripePublishableKey,
    mailFrom,
  };
  const set = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null));
  return { ...set, ...whatsAppKeys, ...(smtp && mailServerOf(smtp)) } as Partial<SettingValues & SecretValues>;
}

function mailServerOf(smtp: NonNullable<Environment['smtp']>) {
  if (!('url' in smtp)) {
    const { host, port, user, password } = smtp;
    return { smtpHost: host, smtpPort: port, smtpUser: user ?? null, smtpPassword: password ?? null };
  }
  const { protocol, hostname, port, username, password } = new URL(smtp.url);
  return {
    smtpHost: hostname,
    smtpPort: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    smtpUser: decodeURIComponent(username) || null,
    smtpPassword: decodeURIComponent(password) || null,
  };
}
