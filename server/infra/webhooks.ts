import { transaction, type WebhookScope } from '../scope.ts';
import type { Job } from './jobs.ts';

/** A provider's request. `body` is unparsed, because the signature covers its bytes. */
export type Delivery = { body: Buffer; headers: Headers; url: URL };

export type Webhook = {
  provider: string;
  /** False when the signature is wrong; nothing was written then. */
  receive(scope: WebhookScope, delivery: Delivery): Promise<boolean>;
  /** What to answer when the provider asks by GET whether the address is ours. Null: it is not. */
  challenge?(scope: WebhookScope, url: URL): Promise<string | null>;
};

type Definition<Event extends object> = {
  provider: string;
  /** The event; null when the signature is wrong. Must not write, because the sender is not verified yet. */
  verify(scope: WebhookScope, delivery: Delivery): Promise<Event | null>;
  /** Writes the event's row. False when the row exists: providers repeat an event until they get 200. */
  record(scope: WebhookScope, event: Event): Promise<boolean>;
  job: Job<Event>;
};

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
