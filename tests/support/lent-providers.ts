/**
 * The fake payment providers of a test, for servers in other processes: these ask them over the channel that `fork` opens. So a test
 * directs what the provider answers, whichever server asks.
 */
import type { ChildProcess } from 'node:child_process';
import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
import type { Infra } from '#server/gate/scope.ts';
import { GatewayError, type GatewayErrorKind } from '#server/infra/providers/gateway-error.ts';
import type { PaymentGateway } from '#server/infra/providers/payment-gateway.ts';
import { patient } from './empty-database.ts';

type Providers = Pick<Infra, 'checkouts' | 'salonPayments'>;
/** The last argument of a method, its signal, stays where it is. */
type Question = { id: number; of: keyof Providers; provider: CheckoutProvider | null; method: string; args: unknown[] };
type Answer = { id: number; value?: unknown; error?: { name: string; message: string; kind?: GatewayErrorKind } };

/** In the test's process. The time limits are the test's too. Returns a function that ends it. */
export function lendProviders(child: ChildProcess, providers: Providers): () => void {
  const answerQuestion = async (question: Question | string) => {
    if (typeof question === 'string') return;
    const { id } = question;
    const answer: Answer = await ask(providers, question).then(
      (value) => ({ id, value }),
      ({ name, message, kind }) => ({ id, error: { name, message, kind } }),
    );
    if (child.connected) child.send(answer);
  };
  child.on('message', answerQuestion);
  return () => child.off('message', answerQuestion);
}

async function ask(providers: Providers, { of, provider, method, args }: Question): Promise<unknown> {
  const { checkouts, salonPayments } = providers;
  if (!provider) return Object.entries(await checkouts.open()).map(([name, { ways }]) => [name, ways]);
  const gateway = of === 'checkouts' ? (await checkouts.open())[provider] : salonPayments.gateways.mercado_pago;
  const { timeLimitMs } = of === 'checkouts' ? checkouts : salonPayments;
  const signal = AbortSignal.timeout(timeLimitMs);
  const limit = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => limit.reject(signal.reason));
  const call = (gateway as unknown as Record<string, (...all: unknown[]) => Promise<unknown>>)[method];
  return Promise.race([limit.promise, call?.(...args, signal)]);
}

/** In a server's process, which asks the test from now on. Returns a function that ends it. */
export function borrowProviders({ checkouts, salonPayments }: Providers): () => void {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  const take = ({ id, value, error }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (!error) asked?.resolve(value);
    else if (error.name === 'GatewayError') asked?.reject(new GatewayError(error.message, error));
    else asked?.reject(new Error(error.message));
  };
  process.on('message', take);
  const put = (question: Omit<Question, 'id'>): Promise<unknown> => {
    const asked = Promise.withResolvers<unknown>();
    const id = count++;
    waiting.set(id, asked);
    process.send?.({ id, ...question } satisfies Question);
    return asked.promise;
  };
  const methodsOf = (of: keyof Providers, provider: CheckoutProvider, names: string[]) => {
    const asking =
      (method: string) =>
      (...args: unknown[]) =>
        put({ of, provider, method, args: args.slice(0, -1) });
    return Object.fromEntries(names.map((name) => [name, asking(name)]));
  };

  const { open } = checkouts;
  const changes = [
    'createCheckout',
    'readOrder',
    'cancelSubscription',
    'refundCharge',
    'pauseSubscription',
    'resumeSubscription',
  ];
  checkouts.open = async () => {
    const { sandbox } = await open();
    const lent = await put({ of: 'checkouts', provider: null, method: 'open', args: [] });
    const gateways = (lent as [CheckoutProvider, PaymentWay[]][]).map(([name, ways]) => [
      name,
      // It keeps what it knows in the database.
      name === 'sandbox' ? sandbox : { ways, ...methodsOf('checkouts', name, changes) },
    ]);
    return Object.fromEntries(gateways);
  };
  const bookings = methodsOf('salonPayments', 'mercado_pago', [
    'createCheckout',
    'createPix',
    'findPayments',
    'refund',
  ]);
  salonPayments.gateways = { mercado_pago: bookings as unknown as PaymentGateway };
  // The test's own limits come first.
  checkouts.timeLimitMs = salonPayments.timeLimitMs = patient.limits?.statement ?? 0;
  return () => process.off('message', take);
}
