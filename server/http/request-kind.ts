import { isApi, isRead } from './paths.ts';

export type RequestKind = 'page' | 'data' | 'api' | 'file' | 'webhook' | 'probe';

const PROBES = ['/health', '/healthz', '/readyz', '/metrics'];

/** `data` is what an open page asks for; `file` also pictures. An address of any length and content has one of these kinds. */
export function kindOf(path: string): RequestKind {
  if (isApi(path)) return 'api';
  if (path.startsWith('/webhooks/')) return 'webhook';
  if (PROBES.includes(path)) return 'probe';
  if (path.endsWith('.data') || path === '/__manifest') return 'data';
  return path.startsWith('/assets/') || path.startsWith('/media/') || /\.[a-z0-9]{2,11}$/.test(path) ? 'file' : 'page';
}

/** Node takes more than thirty methods. */
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
export const methodOf = (method: string) => (isRead(method) || WRITES.includes(method) ? method : 'OTHER');
