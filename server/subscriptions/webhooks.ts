import { defineWebhook, NOTHING } from '../gate/define-webhook.ts';
import { isSigned, readNotification } from '../infra/providers/mercado-pago-notifications.ts';
import { readStripeEvent } from '../infra/providers/stripe.ts';
import { readStoredIn } from '../settings/queries.ts';
import { recordEvent, type WebhookEvent } from '../webhook-events/commands.ts';
import { applyPlanEventJob } from './events/jobs.ts';
import { PLAN_TOPICS } from './gateways/mercado-pago.ts';
import { isPlanTopic } from './gateways/stripe.ts';

/**
 * The platform's own account. Without a secret a notification only has the payment read again, which a stranger may cause a few
 * times a minute (decision 043).
 */
const mercadoPago = defineWebhook<WebhookEvent>({
  provider: 'mercado_pago',
  path: 'mercadopago',
  async verify(scope, delivery) {
    const notification = readNotification(delivery);
    if (!notification) return NOTHING;
    const { mercadoPagoWebhookSecret: secret } = (await readStoredIn(scope)).secrets;
    if (secret === null) await delivery.limit('mercadopago');
    else if (!isSigned(delivery, secret)) return null;
    if (!PLAN_TOPICS.includes(notification.topic)) return NOTHING;
    return { provider: 'mercado_pago', salonId: null, ...notification };
  },
  record: recordEvent,
  job: applyPlanEventJob,
});

const stripe = defineWebhook<WebhookEvent>({
  provider: 'stripe',
  async verify(scope, { body, headers }) {
    const { stripeWebhookSecret: secret } = (await readStoredIn(scope)).secrets;
    const signature = headers.get('stripe-signature');
    const event = secret && signature ? readStripeEvent({ body, signature, secret, now: scope.now }) : null;
    if (!event) return null;
    const { id: key, topic, resource } = event;
    return resource && isPlanTopic(topic) ? { provider: 'stripe', salonId: null, key, topic, resource } : NOTHING;
  },
  record: recordEvent,
  job: applyPlanEventJob,
});

export const planWebhooks = [mercadoPago, stripe];
