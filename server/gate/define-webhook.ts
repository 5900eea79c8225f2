import type { Env } from '../infra/env/env.ts';
import type { Job } from '../infra/jobs/jobs.ts';
import { transaction, type WebhookScope } from './scope.ts';

/** A provider's request. `body` is unparsed, because the signature covers its bytes. */
export type Delivery = {
  body: Buffer;
  headers: Headers;
  url: URL;
  /** Counts a request whose sender is not known against the limit of `account`. Throws RateLimited. */
  limit(account: string): Promise<void>;
};

export type Webhook = {
  provider: string;
  /** Behind '/webhooks/'. */
  path: string;
  /** False when the signature is wrong; nothing was written then. */
  receive(scope: WebhookScope, delivery: Delivery): Promise<boolean>;
  /** The answer when the provider asks by GET whether the address is ours. Null: it is not. */
  challenge?(scope: WebhookScope, url: URL): Promise<string | null>;
};

/** Marks an event without meaning for us. It is answered, so that the provider does not repeat it, and not stored. */
export const NOTHING = 'nothing';

type Definition<Event extends object> = {
  provider: string;
  /** By default the provider's name. */
  path?: string;
  /** The event; null when the signature is wrong. Must not write, because the sender is not verified yet. */
  verify(scope: WebhookScope, delivery: Delivery): Promise<Event | typeof NOTHING | null>;
  /** Writes the event's row. False when the row exists: providers repeat an event until they get 200. */
  record(scope: WebhookScope, event: Event): Promise<boolean>;
  job: Job<Event>;
};

export function defineWebhook<Event extends object>(definition: Definition<Event>): Webhook {
  const { provider, path = provider, verify, record, job } = definition;
  return {
    provider,
    path,
    async receive(scope, delivery) {
      const event = await verify(scope, delivery);
      if (event === null) return false;
      if (event === NOTHING) return true;
      await transaction(scope, async (scope) => {
        if (await record(scope, event)) await scope.jobs.send(scope.db, job, event);
      });
      return true;
    },
  };
}

/**
 * The address at which Mercado Pago notifies us; null where it cannot reach us: it accepts only https, and no address
 * of this machine. `source_news` excludes its old notifications, which are not signed.
 */
export function notificationUrlOf({ publicUrl }: Pick<Env, 'publicUrl'>, path: string): string | null {
  return publicUrl?.startsWith('https:') ? `${publicUrl}/webhooks/${path}?source_news=webhooks` : null;
}
