import { createContext, data, type MiddlewareFunction } from 'react-router';
import type { PageError } from '../api.ts';
import { MAINTENANCE } from '../ui/words.ts';
import { isWrite } from './is-write.ts';

/** True when maintenance keeps this page from this person. The server's handler sets it. */
export const keptOutContext = createContext(false);

/**
 * For layouts whose pages show something without asking the server. Documents are answered before (`server/http/app.ts`): this is for
 * pages that are open when maintenance begins. Not for actions: the operation refuses, and what was typed stays.
 */
export const maintenanceGuard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (isWrite(request) || !context.get(keptOutContext)) return next();
  throw data({ code: 'MAINTENANCE', ...MAINTENANCE } satisfies PageError, { status: 503 });
};
