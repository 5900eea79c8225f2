import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isPublicService } from '#lib/public-hosts.ts';

type Resolve = (hostname: string) => Promise<{ address: string }[]>;
const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true });

/** Whether an address is https to a name that leads to public addresses alone. Throws when it leads nowhere. */
export async function leadsOutside(url: string, resolve = resolveAll): Promise<boolean> {
  if (!isPublicService(url)) return false;
  const found = await resolve(new URL(url).hostname);
  return found.every(({ address }) => ipaddr.process(address).range() === 'unicast');
}
