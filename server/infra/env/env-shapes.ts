import { createECDH } from 'node:crypto';
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

/** As OpenTelemetry writes them: 'name=value,other=value', with values as in a URL. */
export function headerList(text: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([!#$%&'*+.^`|~\w-]+)=([!-+\--~]+)\s*$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1], printable(decodeURIComponent(pair?.[2] ?? '%'))]));
  } catch {
    context.addIssue('use nome=valor, separados por vírgula, com os valores codificados como em uma URL');
    return z.NEVER;
  }
}

function printable(text: string): string {
  if (!/^[ -~]+$/.test(text)) throw new Error('No header can carry it');
  return text;
}

/** A public key, no password, and the project's number at the end. */
export function isSentryDsn(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash, hostname } = new URL(text);
  const isPlain = hostname !== '' && password === '' && search === '' && hash === '';
  return isPlain && /^https?:$/.test(protocol) && /^\w+$/.test(username) && /^(\/[\w-]+)*\/\d+$/.test(pathname);
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

/** 32 bytes in base64url that are a private key of the curve P-256. */
export function isVapidKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
