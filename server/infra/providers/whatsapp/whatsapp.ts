import { type CloudApiSettings, createCloudApi } from './cloud-api.ts';
import { createEvolution, type EvolutionSettings } from './evolution.ts';
import type { WhatsAppProvider } from './provider.ts';

/** Null: no provider is chosen, or it is not set up completely. */
export type WhatsAppSettings =
  | ({ provider: 'cloud_api' } & CloudApiSettings)
  | ({ provider: 'evolution' } & EvolutionSettings)
  | null;

/** The provider that holds now. Null: messages stay in the outbox. */
export type WhatsApp = { find(): Promise<WhatsAppProvider | null> };

type Options = {
  /** Asked for each message, so that a saved setting counts from the next one on, in every process. */
  settings: () => Promise<WhatsAppSettings>;
  /** Scheme and host of Meta's Cloud API. */
  origin: string;
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

export function createWhatsApp({ settings, origin, patienceMs = PATIENCE_MS }: Options): WhatsApp {
  return {
    async find() {
      const chosen = await settings();
      if (chosen === null) return null;
      return withinPatience(chosen.provider === 'cloud_api' ? createCloudApi(origin, chosen) : createEvolution(chosen));
    },
  };

  function withinPatience({ name, send }: WhatsAppProvider): WhatsAppProvider {
    return {
      name,
      send: (message, signal) => send(message, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])),
    };
  }
}
