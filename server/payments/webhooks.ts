import { z } from 'zod';
import { defineWebhook, NOTHING } from '../gate/define-webhook.ts';
import { isSigned, readNotification } from '../infra/providers/mercado-pago-notifications.ts';
import { recordEvent } from '../webhook-events/commands.ts';
import { applyPaymentEventJob, type PaymentEvent } from './events/jobs.ts';
import { listSecrets } from './keys/queries.ts';

/**
 * A salon's own account, at an address of the salon. Without a secret a notification only has the payment read again, which a stranger
 * may cause a few times a minute (decision 043).
 */
export const salonPaymentWebhook = defineWebhook<PaymentEvent>({
  provider: 'mercado_pago',
  path: 'mercadopago/:salonId',
  async verify(scope, delivery) {
    const notification = readNotification(delivery);
    const { data: salonId } = z.uuid().safeParse(delivery.url.pathname.split('/').at(-1));
    if (!notification || !salonId) return NOTHING;
    const secrets = await listSecrets(scope, salonId);
    // A deleted salon's notifications would be sent again for days.
    if (secrets.length === 0) return NOTHING;
    if (!secrets.some((secret) => secret !== null && isSigned(delivery, secret))) {
      if (!secrets.includes(null)) return null;
      await delivery.limit(salonId);
    }
    if (notification.topic !== 'payment') return NOTHING;
    return { provider: 'mercado_pago', salonId, ...notification, key: `${salonId} ${notification.key}` };
  },
  record: recordEvent,
  job: applyPaymentEventJob,
});
