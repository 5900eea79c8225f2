import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';
import type { Env, TrustProxy } from './env.ts';

/** Who asked and under which address they see us, once proxies that we trust are taken into account. */
export type Seen = { request: Request; address: string };

type Peer = { address?: string | undefined };

/**
 * React Router compares a form's Origin with the request's URL, scheme included, and links in mails are made from it. So
 * the URL is what people see: PUBLIC_URL where it is set, else what a trusted proxy says, else what arrived.
 */
export function requestAsSeen(request: Request, peer: Peer, env: Pick<Env, 'publicUrl' | 'trustProxy'>): Seen {
  const nearest = peer.address ?? '';
  const trusts = trustOf(env.trustProxy);
  const forwarded = trusts(nearest, 0) ? request.headers : new Headers();
  const url = new URL(request.url);
  const arrived = url.origin;
  if (env.publicUrl) {
    const { protocol, host } = new URL(env.publicUrl);
    moveTo(url, protocol, host);
  } else {
    const protocol = last(forwarded.get('x-forwarded-proto'));
    const host = last(forwarded.get('x-forwarded-host'));
    moveTo(url, /^https?$/.test(protocol) ? protocol : url.protocol, isHost(host) ? host : url.host);
  }
  return {
    request: url.origin === arrived ? request : new Request(url, request),
    address: clientAddress(forwarded.get('x-forwarded-for'), nearest, trusts),
  };
}

function moveTo(url: URL, protocol: string, host: string): void {
  url.protocol = protocol;
  url.host = host;
  // A host without a port would keep the port on which we listen.
  if (!/:\d+$/.test(host)) url.port = '';
}

const isHost = (text: string) => /^[\w.:[\]-]+$/.test(text) && URL.canParse(`http://${text}`);

/** The entry that the nearest proxy wrote; those to its left may come from anybody. */
const last = (list: string | null) => list?.split(',').at(-1)?.trim().toLowerCase() ?? '';

/** Whether the address at this distance from us, the peer being 0, is a proxy whose word counts. */
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

/** Each proxy adds to the right who spoke to it, so the first from the right that is no trusted proxy is the client. */
function clientAddress(forwardedFor: string | null, peer: string, trusts: Trusts): string {
  const headers = { 'x-forwarded-for': forwardedFor ? forwardedFor.split(',').map(withoutPort).join() : '' };
  // All that the library reads of a request.
  const asked = { headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage;
  const chain = proxyaddr.all(asked, trusts);
  // A proxy that does not say who spoke to it ('unknown') stands for them itself.
  const unknown = chain.findIndex((address) => !isAddress(address));
  const client = chain.at(unknown === -1 ? -1 : Math.max(0, unknown - 1)) ?? '';
  return isAddress(client) ? ipaddr.process(client).toString() : 'unknown';
}

/** Each of the two reads what the other does not: '0x7f.1', and '64:ff9b::1.2.3.4'. */
const isAddress = (text: string) => isIP(text) !== 0 && ipaddr.isValid(text);

/** '1.2.3.4:5678' and '[::1]:443', as some proxies write. An empty entry would let the one before it count. */
function withoutPort(entry: string): string {
  const address = entry.trim() || 'unknown';
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/**
 * What counts as one place: an IPv4 address, or in IPv6 the /64 network of which a home or a phone has all addresses. An
 * address that is none counts as it is.
 */
export const networkOf = (address: string) => cutAddress(address, 4);

/**
 * The place of one customer of a provider: as `networkOf`, but in IPv6 the /48 network, because a home may be given 256 networks
 * of /64 or more.
 */
export const siteOf = (address: string) => cutAddress(address, 3);

/** `parts`: how many groups of 16 bits of an IPv6 address are kept. */
function cutAddress(address: string, parts: number): string {
  if (!isAddress(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, parts).map((part) => part.toString(16));
  return `${network.join(':')}::/${parts * 16}`;
}
