import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushNotice } from '#server/infra/providers/push.ts';
import { createPush } from '#server/infra/providers/push.ts';
import { vapidKeysOf } from '#server/infra/secrets/vapid.ts';
import { listen } from './listen.ts';

type Keys = { ecdh: ReturnType<typeof createECDH>; auth: Buffer };

function makeKeys(): Keys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

const PLACE = 'https://push.example.com';
const deviceOf = (name: string, { ecdh, auth }: Keys) => ({
  endpoint: `${PLACE}/${name}`,
  p256dh: ecdh.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
});

/** A device of which nobody reads the notices. */
export const exampleDevice = (name: string) => deviceOf(name, makeKeys());

type Mood = 'takes' | 'gone' | 'unknown' | 'broken' | 'hangs';
const STATUSES = { takes: 201, gone: 410, unknown: 404, broken: 500 } as const;

/** A push service on this machine: takes what is signed with the server's key, and reads it with the device's own. */
export async function openPushService(secretKey: string) {
  const devices = new Map<string, Keys>();
  const moods = new Map<string, Mood>();
  const taken: { device: string; notice: PushNotice }[] = [];
  const hanging = new AbortController();
  let asked = 0;
  const keys = vapidKeysOf({ secretKey, given: null });

  const { origin, close } = await listen(async (request) => {
    const name = new URL(request.url).pathname.slice(1);
    asked++;
    const mood = moods.get(name) ?? 'takes';
    if (mood === 'hangs') {
      await new Promise((done) => hanging.signal.addEventListener('abort', done));
      return new Response(null, { status: 503 });
    }
    if (mood !== 'takes') return new Response(null, { status: STATUSES[mood] });
    const device = devices.get(name);
    if (!device || !isSigned(request.headers, keys.publicKey)) return new Response(null, { status: 403 });
    if (request.headers.get('content-encoding') !== 'aes128gcm') return new Response(null, { status: 415 });
    if (!Number(request.headers.get('ttl'))) return new Response(null, { status: 400 });
    const read = decrypt(Buffer.from(await request.arrayBuffer()), device);
    taken.push({ device: name, notice: JSON.parse(read) });
    return new Response(null, { status: 201 });
  });

  return {
    taken,
    asked: () => asked,
    feel: (name: string, mood: Mood) => void moods.set(name, mood),
    /** The keys with which a browser would subscribe. */
    addBrowser(name: string) {
      const made = makeKeys();
      devices.set(name, made);
      return deviceOf(name, made);
    },
    /** The server's way to it. */
    push: createPush({
      keys,
      subject: 'mailto:suporte@encaixe.example',
      patienceMs: 300,
      ask: (url, init) => fetch(url.replace(PLACE, origin), init),
      leads: async () => true,
    }),
    close() {
      hanging.abort();
      return close();
    },
  };
}

/** RFC 8291: one record, encrypted for the device. Throws for anything else. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
  const record = body.subarray(21 + sender.length);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const shared = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292: `vapid t={JWT}, k={public key}`, for the service's own address. */
function isSigned(headers: Headers, publicKey: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.get('authorization') ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey) return false;
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const signed = Buffer.from(`${head}.${claims}`);
  const isTrue = verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return isTrue && aud === PLACE && exp > Date.now() / 1000;
}
