import { transaction, type WebhookScope } from '../scope.ts';
import type { Job } from './jobs.ts';

/** What a provider sent, byte for byte: its signature is over these bytes. */
export type Delivery = { body: Buffer; headers: Headers; url: URL };

/** One provider of one noun, in `server/<noun>/webhooks.ts`. */
export type Webhook = {
  /** The last part of its path: /webhooks/{provider}. */
  provider: string;
  /** False when the signature is wrong; nothing was written then. */
  receive(scope: WebhookScope, delivery: Delivery): Promise<boolean>;
};

type Definition<Event extends object> = {
  provider: string;
  /** The event, once the signature is proven; null when it is wrong. Reads at most, because anybody may send anything. */
  verify(scope: WebhookScope, delivery: Delivery): Promise<Event | null>;
  /** Writes the event's row. False when it has one: providers send an event again until they hear 200. */
  record(scope: WebhookScope, event: Event): Promise<boolean>;
  /** Does what the event asks for, later. */
  job: Job<Event>;
};

/** One row and one job for each event, in one transaction. */
export function defineWebhook<Event extends object>({ provider, verify, record, job }: Definition<Event>): Webhook {
  return {
    provider,
    async receive(scope, delivery) {
      const event = await verify(scope, delivery);
      if (!event) return false;
      await transaction(scope, async (scope) => {
        if (await record(scope, event)) await scope.jobs.send(scope.db, job, event);
      });
      return true;
    },
  };
}
