import type { SalonSettings, SalonSettingsInput } from '#contract/salon-settings.ts';
import { isTimeZone } from '#lib/dates.ts';
import { changesOf } from '#server/audit-log/rules.ts';

export const endingOf = (token: string) => token.slice(-4);

const NO_KEYS = 'Seu plano não inclui chaves próprias do Mercado Pago';
const NO_ONLINE = 'Seu plano não inclui pagamento online: escolha outra forma';
const BAD_SECRET = 'Confira a assinatura: copie-a inteira do Mercado Pago, sem espaços';
const BAD_KEY = 'Confira a chave: copie-a inteira do Mercado Pago, sem espaços';

/** Both kinds of keys: 'APP_USR-…' and, for tests, 'TEST-…'. */
const KEY = /^(?:APP_USR|TEST)-[\w-]{8,}$/;
const WEBHOOK_SECRET = /^[\w-]{16,128}$/;

/** The errors, by field, that a field alone cannot tell. Keys that are saved already may stay or be removed on any plan. */
export function wrongSettings(input: SalonSettingsInput, before: SalonSettings): Record<string, string> {
  const { mercadoPagoPublicKey: publicKey, mercadoPagoAccessToken: token, paymentMode, slug } = input;
  const { mercadoPagoWebhookSecret: secret } = input;
  const depositKind = input.depositKind ?? before.depositKind;
  const depositValue = input.depositValue ?? before.depositValue;
  const isNewKey = publicKey !== null && publicKey !== before.mercadoPagoPublicKey;
  const allowsOwnKeys = before.plan?.allowsOwnKeys ?? false;
  return {
    ...(slug && slug !== before.slug && { slug: 'O endereço é trocado em Meu Link' }),
    ...(!isTimeZone(input.timeZone) && { timeZone: 'Fuso horário desconhecido' }),
    ...(isNewKey && !KEY.test(publicKey) && { mercadoPagoPublicKey: BAD_KEY }),
    ...(token && !KEY.test(token) && { mercadoPagoAccessToken: BAD_KEY }),
    ...(token && token === publicKey && { mercadoPagoAccessToken: 'Esta é a public key. Copie o access token.' }),
    ...(secret && !WEBHOOK_SECRET.test(secret) && { mercadoPagoWebhookSecret: BAD_SECRET }),
    ...(secret && !allowsOwnKeys && { mercadoPagoWebhookSecret: NO_KEYS }),
    ...(isNewKey && !allowsOwnKeys && { mercadoPagoPublicKey: NO_KEYS }),
    ...(token && !allowsOwnKeys && { mercadoPagoAccessToken: NO_KEYS }),
    ...(depositKind !== 'none' && depositValue < 1 && { depositValue: 'Informe o valor do sinal' }),
    ...(depositKind === 'percentage' && depositValue > 100 && { depositValue: 'Informe de 1% a 100%' }),
    // Nobody could book any more.
    ...(paymentMode === 'online_only' &&
      before.paymentMode !== 'online_only' &&
      !allowsOwnKeys && { paymentMode: NO_ONLINE }),
  };
}

type Secrets = { token: string | null | undefined; secret: string | null | undefined };

/** The changes for the audit log. A secret is only reported as set or changed, never with its value. */
export function settingsChanges(before: SalonSettings, after: SalonSettings, { token, secret }: Secrets) {
  const { accessTokenEnding: hadToken, webhookSecretEnding: hadSecret, plan: _, ...shownBefore } = before;
  const { accessTokenEnding: __, webhookSecretEnding: ___, plan: ____, ...shownAfter } = after;
  const changes = changesOf(shownBefore, shownAfter);
  const told = [
    ...secretChange('mercadoPagoAccessToken', hadToken, token),
    ...secretChange('mercadoPagoWebhookSecret', hadSecret, secret),
  ];
  const side = (which: 'before' | 'after') => Object.fromEntries(told.map((change) => [change.name, change[which]]));
  if (told.length === 0) return changes;
  return { before: { ...changes.before, ...side('before') }, after: { ...changes.after, ...side('after') } };
}

function secretChange(name: string, was: string | null, typed: string | null | undefined) {
  if (typed === undefined || (!typed && was === null)) return [];
  const isSet = was === null ? 'set' : 'changed';
  return [{ name, before: was === null ? null : 'set', after: typed ? isSet : null }];
}
