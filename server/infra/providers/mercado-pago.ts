import { z } from 'zod';
import type { Env } from '../env/env.ts';
import { GatewayError } from './gateway-error.ts';
import { messageIn, readJson, sayable } from './provider-answers.ts';
import { tracedFetch } from './traced-fetch.ts';

type Question<T> = {
  method?: 'GET' | 'POST' | 'PUT';
  /** Begins with '/'. */
  path: string;
  /** The token of the account that is asked: the platform's, or a salon's. */
  accessToken: string;
  answer: z.ZodType<T>;
  body?: object;
  /** Sent twice, the same request is done once. */
  idempotencyKey?: string;
  signal: AbortSignal;
};

/** Throws a GatewayError: with the words of Mercado Pago when it refuses. */
export type MercadoPago = {
  ask<T>(question: Question<T>): Promise<T>;
  /** Null when Mercado Pago knows no such thing. */
  find<T>(question: Question<T>): Promise<T | null>;
};

const PATIENCE_MS = 10_000;

const AWAY = 'O Mercado Pago não respondeu. Tente de novo em instantes.';
const UNREADABLE = 'O Mercado Pago deu uma resposta que não entendemos. Tente de novo em instantes.';
const KEYS = 'O Mercado Pago não aceitou as chaves desta conta.';
const REFUSED = 'O Mercado Pago recusou o pedido.';

type Options = { env: Pick<Env, 'paymentServices'>; patienceMs?: number };

export function createMercadoPago({ env, patienceMs = PATIENCE_MS }: Options): MercadoPago {
  async function call<T>(question: Question<T>): Promise<{ status: number; body: unknown }> {
    const { method = 'GET', path, accessToken, body, idempotencyKey, signal } = question;
    try {
      const response = await tracedFetch(`${env.paymentServices.mercadoPago}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${accessToken}`,
          Accept: 'application/json',
          ...(body && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey && { 'X-Idempotency-Key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A key goes nowhere else.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      });
      return { status: response.status, body: await readJson(response) };
    } catch (cause) {
      throw new GatewayError(AWAY, { kind: 'unavailable', cause });
    }
  }

  async function find<T>(question: Question<T>): Promise<T | null> {
    const { status, body } = await call(question);
    if (status === 404) return null;
    if (status === 401 || status === 403) throw new GatewayError(KEYS, { kind: 'keys' });
    if (status === 429 || status >= 500) throw new GatewayError(AWAY, { kind: 'unavailable' });
    if (status >= 400) {
      const words = sayable(messageIn(body), question.accessToken);
      throw new GatewayError(words ? `${REFUSED.slice(0, -1)}: ${words}` : REFUSED);
    }
    const { data, success } = question.answer.safeParse(body);
    if (!success) throw new GatewayError(UNREADABLE, { kind: 'unavailable' });
    return data;
  }

  return {
    find,
    async ask(question) {
      const answer = await find(question);
      if (answer === null) throw new GatewayError(REFUSED);
      return answer;
    },
  };
}

/** Part of an address, in which dots and slashes would lead elsewhere, and a word such as 'search' too. */
export const idText = z.string().regex(/^(?=.*\d)[\w-]{1,100}$/);
/** Numbers in some answers, text in others. */
export const providerId = z.union([z.number().int(), idText]).transform(String);
export const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));

const BRASILIA_HOURS = -3;

/** In the form that Mercado Pago reads: '2026-01-05T09:30:00.000-03:00'. */
export function mercadoPagoDate(date: Date): string {
  const there = new Date(date.getTime() + BRASILIA_HOURS * 3_600_000);
  return there.toISOString().replace('Z', '-03:00');
}

/** An integer over 100 prints with at most two digits: no sums of fractions here. */
export const toReais = (cents: number) => cents / 100;
export const toCents = (reais: number) => Math.round(reais * 100);

/** `external_reference` is the id of our own order or payment. */
export const Payment = z
  .object({
    id: providerId,
    status: z.string(),
    status_detail: z.string().nullish(),
    external_reference: z.string().nullish(),
    transaction_amount: z.number().nonnegative(),
    transaction_amount_refunded: z.number().nonnegative().nullish(),
    currency_id: z.string(),
    payment_method_id: z.string().nullish(),
    date_created: instant.nullish(),
    date_approved: instant.nullish(),
    live_mode: z.boolean().nullish(),
    operation_type: z.string().nullish(),
  })
  .transform((payment) => ({
    id: payment.id,
    reference: payment.external_reference ?? null,
    status: statusOf(payment.status),
    amountCents: toCents(payment.transaction_amount),
    refundedCents:
      statusOf(payment.status) === 'refunded'
        ? toCents(payment.transaction_amount)
        : toCents(payment.transaction_amount_refunded ?? 0),
    currency: payment.currency_id,
    method: payment.payment_method_id === 'pix' ? ('pix' as const) : ('card' as const),
    createdAt: payment.date_created ?? null,
    paidAt: payment.date_approved ?? null,
    isTest: payment.live_mode === false,
    /** A small amount that Mercado Pago takes and returns by itself when a card is entered. */
    isValidation: payment.operation_type === 'card_validation',
    failure: failureWords(payment.status, payment.status_detail ?? null),
  }));
export type Payment = z.output<typeof Payment>;

export const PaymentSearch = z.object({ results: z.array(Payment) }).transform(({ results }) => results);

type Status = 'approved' | 'pending' | 'refused' | 'refunded';

/**
 * An unknown status counts as pending, which neither pays nor cancels. A disputed payment (`in_mediation`) was paid.
 */
function statusOf(status: string): Status {
  if (status === 'approved' || status === 'in_mediation') return 'approved';
  if (status === 'rejected' || status === 'cancelled') return 'refused';
  if (status === 'refunded' || status === 'charged_back') return 'refunded';
  return 'pending';
}

const FAILURES: Record<string, string> = {
  cc_rejected_insufficient_amount: 'Saldo ou limite insuficiente.',
  cc_rejected_call_for_authorize: 'O banco pede que o pagamento seja autorizado.',
  cc_rejected_card_disabled: 'O cartão não está ativo.',
  cc_rejected_bad_filled_card_number: 'Confira o número do cartão.',
  cc_rejected_bad_filled_date: 'Confira a validade do cartão.',
  cc_rejected_bad_filled_security_code: 'Confira o código de segurança do cartão.',
  cc_rejected_duplicated_payment: 'Já existe um pagamento igual.',
  cc_rejected_high_risk: 'O Mercado Pago recusou por segurança.',
  cc_rejected_max_attempts: 'O cartão chegou ao limite de tentativas.',
  expired: 'O prazo para pagar terminou.',
};
const NOT_APPROVED = 'O pagamento não foi aprovado.';

function failureWords(status: string, detail: string | null): string | null {
  if (statusOf(status) !== 'refused') return null;
  return FAILURES[detail ?? ''] ?? NOT_APPROVED;
}
