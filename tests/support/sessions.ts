import { insertSession } from '#server/auth/sessions/commands.ts';
import type { Infra, Person } from '#server/gate/scope.ts';
import { scopeOfSystem } from '#server/worker.ts';

/** The name and value of a new session's cookie. A person of `createPerson` needs no password for it. */
export async function sessionCookieOf(infra: Infra, { id }: Person): Promise<[string, string]> {
  const token = await insertSession(scopeOfSystem(infra), { userId: id, ipAddress: null, userAgent: null });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(infra.sessionCookie.linesOf(token, 1)[0] ?? '') ?? [];
  return [name ?? '', value ?? ''];
}
