import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';
import type { Env } from '../infra/env/env.ts';
import type { TrustProxy } from '../infra/env/env-shapes.ts';

type Peer = { address?: string | undefined };

type Settings = Pick<Env, 'publicUrl' | 'trustProxy'>;

/** The URL as people see it: forms compare their Origin with it, and mails link to it. PUBLIC_URL wins, then a trusted proxy. */
export function urlAsSeen(request: Request, { address = '' }: Peer, { publicUrl, trustProxy }: Settings): URL {
  const url = new URL(request.url);
  if (publicUrl) {
    const { protocol, host } = new URL(publicUrl);
    moveTo(url, protocol, host);
    return url;
  }
  const forwarded = forwardedTo(request, address, trustOf(trustProxy));
  if (!forwarded) return url;
  const protocol = last(forwarded.get('x-forwarded-proto'));
  const host = last(forwarded.get('x-forwarded-host'));
  moveTo(url, /^https?$/.test(protocol) ? protocol : url.protocol, isHost(host) ? host : url.host);
  return url;
}

/** The same request, sent to `url`. */
export const withUrl = (request: Request, url: URL): Request =>
  url.origin === new URL(request.url).origin ? request : new Request(url, request);

/** The network address that a request comes from, or 'unknown'. Each proxy appends the one that it received from. */
export function addressOf(
  request: Request,
  { address: peer = '' }: Peer,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): string {
  const trusts = trustOf(trustProxy);
  const forwardedFor = forwardedTo(request, peer, trusts)?.get('x-forwarded-for') ?? null;
  return forwardedFor === null ? canonical(peer) : clientAddress(forwardedFor, peer, trusts);
}

/** A stranger's id would join requests to a trace of their choice, and choose what is sampled. */
export const causeOf = (request: Request, { address = '' }: Peer, { trustProxy }: Pick<Settings, 'trustProxy'>) =>
  forwardedTo(request, address, trustOf(trustProxy))?.get('traceparent') ?? null;

/** Null when who sent the request is not trusted to name another. */
const forwardedTo = (request: Request, nearest: string, trusts: Trusts): Headers | null =>
  trusts(nearest, 0) ? request.headers : null;

function moveTo(url: URL, protocol: string, host: string): void {
  url.protocol = protocol;
  url.host = host;
  if (!/:\d+$/.test(host)) url.port = '';
}

const isHost = (text: string) => /^[\w.:[\]-]+$/.test(text) && URL.canParse(`http://${text}`);

/** The last entry is from the nearest proxy. Anybody can send the entries before it. */
const last = (list: string | null) => list?.split(',').at(-1)?.trim().toLowerCase() ?? '';

type Trusts = (address: string, distance: number) => boolean;

const compiled = new WeakMap<TrustProxy, Trusts>();
function trustOf(trust: TrustProxy | null): Trusts {
  if (!trust) return () => false;
  const known = compiled.get(trust);
  if (known) return known;
  const trusts: Trusts = 'hops' in trust ? (_, distance) => distance < trust.hops : proxyaddr.compile(trust.addresses);
  compiled.set(trust, trusts);
  return trusts;
}

/** The client is the first untrusted address from the right. */
function clientAddress(forwardedFor: string, peer: string, trusts: Trusts): string {
  const headers = { 'x-forwarded-for': forwardedFor.split(',').map(withoutPort).join() };
  const asked = { headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage;
  const chain = proxyaddr.all(asked, trusts);
  // A proxy that hides its peer ('unknown') counts as the client.
  const unknown = chain.findIndex((address) => !isAddress(address));
  return canonical(chain.at(unknown === -1 ? -1 : Math.max(0, unknown - 1)) ?? '');
}

/** One address has one text: '::ffff:1.2.3.4' is 1.2.3.4. */
function canonical(address: string): string {
  // It has only one text, and parsing it takes longer than everything else here.
  if (isIP(address) === 4) return address;
  return isAddress(address) ? ipaddr.process(address).toString() : 'unknown';
}

/** Each parser accepts addresses that the other one rejects: '0x7f.1' and '64:ff9b::1.2.3.4'. */
const isAddress = (text: string) => isIP(text) !== 0 && ipaddr.isValid(text);

/** Some proxies write '1.2.3.4:5678' or '[::1]:443'. Without 'unknown', an empty entry would be skipped. */
function withoutPort(entry: string): string {
  const address = entry.trim() || 'unknown';
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** The network that a limit counts: an IPv4 address, or the IPv6 /64 network of a home or a phone. */
export const networkOf = (address: string) => cutAddress(address, 4);

/** As `networkOf`, with /48 for IPv6: a provider may give one home 256 or more /64 networks. */
export const siteOf = (address: string) => cutAddress(address, 3);

function cutAddress(address: string, parts: number): string {
  if (isIP(address) === 4 || !isAddress(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, parts).map((part) => part.toString(16));
  return `${network.join(':')}::/${parts * 16}`;
}
