import type { AnySalonScope, WebhookScope } from '#server/gate/scope.ts';
import { GatewayError, type PaymentAccount, type SalonPayments } from '#server/infra/providers/payment-gateway.ts';
import { readAccessToken, readWebhookSecret } from '#server/salons/settings/queries.ts';
import { askGateway } from '../gateways/ask.ts';

const NO_KEYS = 'O salão está sem as chaves de pagamento.';

/** The keys that a payment was made with, or is going to be. Throws a GatewayError where they are gone, or cannot be read. */
export async function getAccount(scope: AnySalonScope, paymentId: string): Promise<PaymentAccount> {
  const [own] = await listAccountsFor(scope, paymentId);
  if (!own) throw new GatewayError(NO_KEYS, { kind: 'keys' });
  return own;
}

/** Those it was made with, then those that the salon has now if they are others. */
async function listAccountsFor(scope: AnySalonScope, paymentId: string): Promise<PaymentAccount[]> {
  const { keysId, replaced, present } = await scope.db
    .selectFrom('payments as p')
    .innerJoin('salons', 'salons.id', 'p.salonId')
    .leftJoin('paymentKeys as k', (join) => join.onRef('k.salonId', '=', 'p.salonId').onRef('k.id', '=', 'p.keysId'))
    .where('p.id', '=', paymentId)
    .select(['p.keysId', 'k.accessToken as replaced', 'salons.mercadoPagoAccessToken as present'])
    .executeTakeFirstOrThrow();
  return accountsOf(scope, keysId === null ? [present] : [replaced, present]);
}

function accountsOf(scope: AnySalonScope, stored: (string | null)[]): PaymentAccount[] {
  return stored.flatMap((one) => {
    const accessToken = readAccessToken(scope, one);
    return accessToken === null ? [] : { accessToken };
  });
}

type Call<T> = (account: PaymentAccount, signal: AbortSignal) => Promise<T>;

/**
 * Asks with the keys that the payment was made with. Where the provider no longer accepts these, the present ones may be of the same
 * account; their answer counts unless it is nothing (`isNothing`). Throws a GatewayError.
 */
export async function askWithKeys<T>(
  scope: AnySalonScope,
  paymentId: string,
  { timeLimitMs }: SalonPayments,
  call: Call<T>,
  isNothing: (answer: T) => boolean = () => false,
): Promise<T> {
  const ask = (account: PaymentAccount) =>
    askGateway({ log: scope.log, timeLimitMs }, (signal) => call(account, signal));
  const [own, other] = await listAccountsFor(scope, paymentId);
  if (!own) throw new GatewayError(NO_KEYS, { kind: 'keys' });
  try {
    return await ask(own);
  } catch (refused) {
    if (!other || !(refused instanceof GatewayError) || refused.kind !== 'keys') throw refused;
    const answer = await ask(other).catch(() => null);
    if (answer === null || isNothing(answer)) throw refused;
    return answer;
  }
}

/** All accounts that a notification may come from: the present one, then the newest of the replaced ones. */
export async function listAccounts(scope: AnySalonScope): Promise<PaymentAccount[]> {
  const { present } = await scope.db
    .selectFrom('salons')
    .select('mercadoPagoAccessToken as present')
    .executeTakeFirstOrThrow();
  const replaced = await scope.db
    .selectFrom('paymentKeys')
    .where('accessToken', 'is not', null)
    .select('accessToken')
    .orderBy('replacedAt', 'desc')
    .limit(MOST_REPLACED)
    .execute();
  return accountsOf(scope, [present, ...replaced.map(({ accessToken }) => accessToken)]);
}

/** One notification asks the provider with no more keys than these. */
const MOST_REPLACED = 3;

/** The secrets that may sign a salon's notifications; null for an account without one. Empty when the salon does not exist or has no keys. */
export async function listSecrets(scope: WebhookScope, salonId: string): Promise<(string | null)[]> {
  const present = scope.db
    .selectFrom('salons')
    .where('id', '=', salonId)
    .where('mercadoPagoAccessToken', 'is not', null)
    .select('mercadoPagoWebhookSecret as secret');
  const replaced = scope.db
    .selectFrom('paymentKeys')
    .where('salonId', '=', salonId)
    .where('accessToken', 'is not', null)
    .select('webhookSecret as secret');
  const found = await present.unionAll(replaced).execute();
  return found.map(({ secret }) => readWebhookSecret(scope, salonId, secret));
}
