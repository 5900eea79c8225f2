import { isIP } from 'node:net';
import proxyaddr from 'proxy-addr';
import { z } from 'zod';

export type TrustProxy = { hops: number } | { addresses: string[] };

export function port() {
  return z
    .string()
    .regex(/^\d{1,5}$/, 'use um número de 0 a 65535')
    .transform(Number)
    .pipe(z.number().max(65_535, 'use um número de 0 a 65535'));
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1;
}

/** Its user and password can be decoded, so that they can be shown and sent. */
export function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  try {
    return hostname !== '' && decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

/** Some services have a path, and none a query or a password. */
export function isService(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}` === url.href;
}

export function origin(text: string, context: z.RefinementCtx): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href && url.hostname !== '';
  if (isPlain) return url.origin;
  context.addIssue('use http(s)://dominio, sem caminho');
  return z.NEVER;
}

export function trustProxy(text: string, context: z.RefinementCtx): TrustProxy {
  if (/^[1-9]$/.test(text)) return { hops: Number(text) };
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isAddressRange)) return { addresses };
  context.addIssue('use o número de proxies (1 a 9) ou endereços separados por vírgula, por exemplo 10.0.0.0/8');
  return z.NEVER;
}

function isAddressRange(text: string): boolean {
  if (isIP(text.split('/')[0] ?? '') === 0) return false;
  try {
    proxyaddr.compile(text);
    return true;
  } catch {
    return false;
  }
}
