import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../infra/clock.ts';
import type { SubscriptionGateway } from './gateway.ts';

/** A provider without memory: a payment's id is the decision, signed, so that a typed address pays nothing (D24). */
export function createSandbox({ secretKey, clock }: { secretKey: string; clock: Clock }) {
  const sign = (checkoutId: string, status: string) => {
    const mac = createHmac('sha256', secretKey).update(`sandbox payment ${checkoutId} ${status}`);
    return `${status}-${mac.digest('base64url')}`;
  };

  const gateway: SubscriptionGateway = {
    ways: ['pix'],

    async createCheckout({ orderId, amountCents }) {
      const id = `${orderId}.${amountCents}`;
      return { id, url: `/sandbox/assinatura?${new URLSearchParams({ pedido: id })}` };
    },

    async readOrder({ checkoutId, paymentId }) {
      const [orderId = '', amount = ''] = checkoutId.split('.');
      const status = (['approved', 'refused'] as const).find((one) => isSame(sign(checkoutId, one), paymentId ?? ''));
      if (!status || !paymentId) return null;
      const charge = { id: paymentId, orderId, status, amountCents: Number(amount), currency: 'BRL', failure: null };
      return { renews: false, nextChargeAt: null, charges: [{ ...charge, chargedAt: clock.now() }] };
    },

    // Nothing renews here.
    async cancelSubscription() {},
  };

  return {
    ...gateway,
    /** The address to which the browser returns. */
    decide(checkoutId: string, isApproved: boolean): string {
      const params = new URLSearchParams({
        success: String(isApproved),
        source: 'sandbox',
        payment_id: sign(checkoutId, isApproved ? 'approved' : 'refused'),
        preference_id: checkoutId,
      });
      return `/settings?${params}`;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
