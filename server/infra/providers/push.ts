import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import type { VapidKeys } from '../secrets/vapid.ts';
import { leadsOutside } from './public-service.ts';
import { tracedFetch } from './traced-fetch.ts';

export type PushTarget = { endpoint: string; p256dh: string; auth: string; serverKey: string };
/** `tag`: a later notice with the same one takes the place of the former. `path` is opened by a press. */
export type PushNotice = { title: string; body: string; tag: string; path: string };

export type Push = {
  publicKey: string;
  /** 'gone': the device will never take one again. Throws for everything else that keeps the service from taking it. */
  send(target: PushTarget, notice: PushNotice): Promise<'taken' | 'gone'>;
};

type Options = {
  keys: VapidKeys;
  /** An https address or `mailto:`, by which a push service reaches who runs the installation. */
  subject: string;
  patienceMs?: number;
  ask?: typeof tracedFetch;
  leads?: (url: string) => Promise<boolean>;
};

const PATIENCE_MS = 10_000;
/** A notice that could not be delivered for four hours is old. */
const TTL_SECONDS = 4 * 3600;

export function createPush({
  keys,
  subject,
  patienceMs = PATIENCE_MS,
  ask = tracedFetch,
  leads = leadsOutside,
}: Options): Push {
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth, serverKey }, notice) {
      if (serverKey !== keys.publicKey || !isPushKey(p256dh) || !(await leads(endpoint))) return 'gone';
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(notice),
        { vapidDetails: { subject, ...keys }, TTL: TTL_SECONDS, urgency: 'high', contentEncoding: 'aes128gcm' },
      );
      const { 'Content-Length': _, ...sent } = headers;
      const response = await ask(endpoint, {
        method: 'POST',
        headers: sent as Record<string, string>,
        body: body as Uint8Array<ArrayBuffer>,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) return 'gone';
      if (!response.ok) throw new Error(`The push service at ${new URL(endpoint).host} answered ${response.status}`);
      return 'taken';
    },
  };
}

/** Whether this is a point of the curve. The library would fail with anything else. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
