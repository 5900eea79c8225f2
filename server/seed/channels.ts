import { newId } from '#lib/id.ts';
import type { Infra } from '../gate/scope.ts';
import type { DeliveryNotice } from '../infra/providers/whatsapp/notices.ts';
import { WhatsAppFailure } from '../infra/providers/whatsapp/provider.ts';
import { createRandom } from './random.ts';

const PROVIDER = 'cloud_api';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

type Tools = {
  now: () => Date;
  /** The real time after which nothing has been read. */
  endsAt: Date;
  /** Brings a provider's notice at this time. */
  notify: (notice: { provider: typeof PROVIDER; deliveries: DeliveryNotice[] }, at: Date) => void;
};

/**
 * Answers as providers would have: they send nothing, and depend only on the recipient and the time. A few phones
 * have no WhatsApp, most messages are read.
 */
export function createDemoChannels({ now, endsAt, notify }: Tools): Pick<Infra, 'mailer' | 'whatsapp'> {
  function tell(id: string, status: 'delivered' | 'read', at: Date): void {
    if (at <= endsAt)
      notify({ provider: PROVIDER, deliveries: [{ id, status, at: at.toISOString(), failure: null }] }, at);
  }
  return {
    mailer: { send: async () => ({ via: 'smtp', answer: '' }) },
    whatsapp: {
      find: async () => ({
        name: PROVIDER,
        async send({ to }) {
          if (createRandom(`whatsapp ${to}`).chance(0.05)) {
            throw new WhatsAppFailure({ kind: 'recipient', words: 'Este número não recebe mensagens pelo WhatsApp.' });
          }
          const id = newId();
          const random = createRandom(`${to} ${now().toISOString()}`);
          const deliveredAt = new Date(now().getTime() + random.int(1, 40) * SECOND);
          tell(id, 'delivered', deliveredAt);
          if (random.chance(0.8)) tell(id, 'read', new Date(deliveredAt.getTime() + random.int(1, 150) * MINUTE));
          return { id };
        },
      }),
    },
  };
}
