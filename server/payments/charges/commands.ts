import type { OnlineWay, PaymentKind, PaymentProvider } from '#contract/payments.ts';
import { newId } from '#lib/id.ts';
import { notificationUrlOf } from '#server/gate/define-webhook.ts';
import type { AnySalonScope } from '#server/gate/scope.ts';
import { isUniqueViolation } from '#server/infra/database/pg-errors.ts';
import {
  type Charge,
  GatewayError,
  type PaymentAccount,
  type PaymentGateway,
  type ProviderPayment,
  type SalonPayments,
} from '#server/infra/providers/payment-gateway.ts';
import { askGateway } from '../gateways/ask.ts';
import { endHoldJob, syncPaymentJob } from '../jobs.ts';
import { askWithKeys, getAccount } from '../keys/queries.ts';
import { type PaymentRow, readChargeFacts } from './queries.ts';
import { isCheckoutUrl, LATEST_PIX_HOURS, pixEndOf } from './rules.ts';

export type Tools = { salonPayments: SalonPayments };

/** A notification may get lost: the payment is read again this long after the hold. */
const SWEEP_HOURS = [1, LATEST_PIX_HOURS];

type NewPayment = {
  appointmentId: string;
  kind: PaymentKind;
  way: OnlineWay;
  amountCents: number;
  provider: PaymentProvider;
  /** The end of the hold. */
  expiresAt: Date;
};

/** The wish to be paid, in the caller's transaction; the provider hears of it afterwards. */
export async function openPayment(scope: AnySalonScope, values: NewPayment): Promise<string> {
  const id = newId();
  const made = { createdAt: scope.now, updatedAt: scope.now };
  await scope.db
    .insertInto('payments')
    .values({ id, reference: id, ...values, ...made })
    .execute();
  const { salonId, db, jobs } = scope;
  await queueEndOfHold(scope, values.appointmentId, values.expiresAt);
  for (const hours of SWEEP_HOURS) {
    const startAfter = new Date(values.expiresAt.getTime() + hours * 3_600_000);
    await jobs.send(db, syncPaymentJob, { salonId, paymentId: id }, { startAfter });
  }
  return id;
}

/** Moves the end of the hold when an unpaid booking gets another time: it ends at the new start at the latest. */
export async function holdUntilStart(
  scope: AnySalonScope,
  { id, heldUntil }: { id: string; heldUntil: Date | null },
  startsAt: Date,
): Promise<{ heldUntil?: Date }> {
  if (heldUntil === null || heldUntil <= startsAt) return {};
  await queueEndOfHold(scope, id, startsAt);
  return { heldUntil: startsAt };
}

export function queueEndOfHold(scope: AnySalonScope, appointmentId: string, startAfter: Date): Promise<void> {
  return scope.jobs.send(scope.db, endHoldJob, { salonId: scope.salonId, appointmentId }, { startAfter });
}

export function firstProvider({ gateways }: SalonPayments): PaymentProvider | null {
  return (Object.keys(gateways) as PaymentProvider[])[0] ?? null;
}

export function getGateway({ gateways }: SalonPayments, provider: PaymentProvider): PaymentGateway {
  const gateway = gateways[provider];
  if (!gateway) throw new GatewayError('Este meio de pagamento não está disponível agora.', { kind: 'unavailable' });
  return gateway;
}

/** Asks the provider for a checkout or a PIX code. Never in a transaction. Throws a GatewayError. */
export async function startPayment(scope: AnySalonScope, payment: PaymentRow, { salonPayments }: Tools): Promise<void> {
  const { id, way, reference, amountCents, appointmentId, expiresAt } = payment;
  const gateway = getGateway(salonPayments, payment.provider);
  const account = await getAccount(scope, id);
  const facts = await readChargeFacts(scope, appointmentId);
  if (!facts) throw new GatewayError('Este agendamento não tem mais quem pague por ele.');
  const { publicUrl, port } = scope.env;
  const site = publicUrl ?? `http://localhost:${port}`;
  const charge: Charge = {
    ...{ reference, amountCents, expiresAt, pixExpiresAt: pixEndOf(payment) },
    title: `${payment.kind === 'deposit' ? 'Sinal: ' : ''}${facts.serviceName ?? 'Atendimento'} em ${facts.salonName}`,
    payer: { name: facts.name, email: facts.email, phone: facts.phone },
    returnUrl: `${site}/${facts.slug}/confirmacao?agendamento=${appointmentId}`,
    notificationUrl: notificationUrlOf(scope.env, `mercadopago/${scope.salonId}`),
  };
  const ask = { log: scope.log, timeLimitMs: salonPayments.timeLimitMs };
  if (way === 'pix') {
    const made = await askGateway(ask, (signal) => gateway.createPix(account, charge, signal));
    if (!made?.code || !made.providerPaymentId) throw new GatewayError('O provedor não enviou o código PIX.');
    const { code: pixCode, ticketUrl, providerPaymentId } = made;
    try {
      await savePayment(scope, id, {
        ...{ pixCode, providerPaymentId },
        ticketUrl: isCheckoutUrl(ticketUrl) ? ticketUrl : null,
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new GatewayError('O provedor enviou o código PIX de outro pagamento.', { cause: error });
    }
    return;
  }
  const made = await askGateway(ask, (signal) => gateway.createCheckout(account, charge, signal));
  if (!made?.checkoutId || !isCheckoutUrl(made.url)) throw new GatewayError('URL de checkout não recebida');
  await savePayment(scope, id, { checkoutId: made.checkoutId, checkoutUrl: made.url });
}

/** All that the provider knows of the payment. Never in a transaction. Throws a GatewayError. */
export async function askForPayments(
  scope: AnySalonScope,
  payment: PaymentRow,
  hint: string | null,
  { salonPayments }: Tools,
): Promise<ProviderPayment[]> {
  const { id, reference, checkoutId } = payment;
  const providerPaymentId = payment.providerPaymentId ?? hint;
  const gateway = getGateway(salonPayments, payment.provider);
  const asked = { reference, checkoutId, providerPaymentId };
  const find = (account: PaymentAccount, signal: AbortSignal) => gateway.findPayments(account, asked, signal);
  const found = await askWithKeys(scope, id, salonPayments, find, (found) => found.length === 0);
  await savePayment(scope, id, { checkedAt: scope.now });
  return found;
}

type Changes = Partial<Omit<PaymentRow, 'id' | 'salonId' | 'appointmentId' | 'createdAt'>>;

export async function savePayment(scope: AnySalonScope, id: string, values: Changes): Promise<void> {
  await scope.db
    .updateTable('payments')
    .set({ ...values, updatedAt: scope.now })
    .where('id', '=', id)
    .execute();
}

/** Money that came for what was asked for and does not pay it, as a row of its own. */
export async function insertSurplus(
  scope: AnySalonScope,
  asked: PaymentRow,
  { id: providerPaymentId, isTest, paidAt, amountCents, currency }: ProviderPayment,
): Promise<PaymentRow> {
  const { appointmentId, kind, way, provider, reference, expiresAt, keysId } = asked;
  return scope.db
    .insertInto('payments')
    .values({
      ...{ id: newId(), appointmentId, kind, way, amountCents, currency, provider, reference, expiresAt, keysId },
      ...{ status: 'surplus', paidAt: paidAt ?? scope.now, checkoutId: asked.checkoutId, providerPaymentId, isTest },
      ...{ createdAt: scope.now, updatedAt: scope.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type EndedPayment = Pick<PaymentRow, 'id' | 'status'>;

/** As they were before `endPayments`. False when one of them is no longer as that left it: its money has come meanwhile. */
export async function reopenPayments(scope: AnySalonScope, ended: EndedPayment[]): Promise<boolean> {
  for (const { id, status } of ended) {
    const { numUpdatedRows } = await scope.db
      .updateTable('payments')
      .set({ status, updatedAt: scope.now })
      .where('id', '=', id)
      .where('status', '=', 'cancelled')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
  }
  return true;
}

/**
 * Nothing more is expected. What comes all the same is taken while the appointment stands (`expired`), or goes back (`cancelled`:
 * somebody no longer wanted it). Returns them as they were.
 */
export async function endPayments(
  scope: AnySalonScope,
  appointmentId: string,
  status: 'expired' | 'cancelled',
): Promise<EndedPayment[]> {
  const live =
    status === 'expired' ? (['open', 'refused'] as const) : (['open', 'refused', 'expired', 'failed'] as const);
  const ended = await scope.db
    .selectFrom('payments')
    .where('appointmentId', '=', appointmentId)
    .where('status', 'in', [...live])
    .select(['id', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (ended.length === 0) return [];
  const ids = ended.map(({ id }) => id);
  await scope.db.updateTable('payments').set({ status, updatedAt: scope.now }).where('id', 'in', ids).execute();
  return ended;
}
