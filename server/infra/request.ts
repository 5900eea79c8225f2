import { BlockList, isIP } from 'node:net';
import type { Env, TrustProxy } from './env.ts';

/** Who asked and under which address they see us, once proxies that we trust are taken into account. */
export type Seen = { request: Request; address: string };

type Peer = { address?: string | undefined };

/**
 * React Router compares a form's Origin with the request's URL, scheme included, and links in mails are made from it. So
 * the URL is what people see: PUBLIC_URL where it is set, else what a trusted proxy says, else what arrived.
 */
export function requestAsSeen(request: Request, peer: Peer, env: Pick<Env, 'publicUrl' | 'trustProxy'>): Seen {
  const forwarded = isTrusted(peer.address, env.trustProxy) ? request.headers : new Headers();
  const url = new URL(request.url);
  const arrived = url.origin;
  if (env.publicUrl) {
    const { protocol, host } = new URL(env.publicUrl);
    url.protocol = protocol;
    url.host = host;
    if (!host.includes(':')) url.port = '';
  } else {
    const protocol = first(forwarded.get('x-forwarded-proto'));
    const host = first(forwarded.get('x-forwarded-host'));
    if (protocol === 'http' || protocol === 'https') url.protocol = protocol;
    if (host && /^[\w.:[\]-]+$/.test(host)) url.host = host;
  }
  return {
    request: url.origin === arrived ? request : new Request(url, request),
    address: clientAddress(forwarded.get('x-forwarded-for'), peer.address, env.trustProxy),
  };
}

const first = (list: string | null) => list?.split(',')[0]?.trim().toLowerCase() ?? null;

function isTrusted(address: string | undefined, trust: TrustProxy | null): boolean {
  if (!trust) return false;
  return 'hops' in trust
    ? trust.hops > 0
    : address !== undefined && blockListOf(trust.addresses).check(...parse(address));
}

/** From the right, each proxy wrote down who spoke to it: the first that we do not trust is the client. */
function clientAddress(forwardedFor: string | null, peer: string | undefined, trust: TrustProxy | null): string {
  const chain = [...(forwardedFor?.split(',').map((part) => part.trim()) ?? []), peer ?? ''].filter((ip) =>
    isIP(plain(ip)),
  );
  if (!trust || chain.length === 0) return plain(peer ?? 'unknown');
  if ('hops' in trust) return plain(chain[Math.max(0, chain.length - 1 - trust.hops)] ?? 'unknown');
  const proxies = blockListOf(trust.addresses);
  const client = chain.findLast((ip) => !proxies.check(...parse(ip)));
  return plain(client ?? chain[0] ?? 'unknown');
}

/** IPv4 seen through an IPv6 socket is the same address. */
const plain = (address: string) => address.replace(/^::ffff:/i, '');
const parse = (address: string): [string, 'ipv4' | 'ipv6'] => [
  plain(address),
  isIP(plain(address)) === 6 ? 'ipv6' : 'ipv4',
];

const blockLists = new WeakMap<string[], BlockList>();
function blockListOf(addresses: string[]): BlockList {
  const known = blockLists.get(addresses);
  if (known) return known;
  const list = new BlockList();
  for (const address of addresses) {
    const [network = '', bits] = address.split('/');
    if (bits) list.addSubnet(network, Number(bits), parse(network)[1]);
    else list.addAddress(...parse(network));
  }
  blockLists.set(addresses, list);
  return list;
}
