import type { Infra, Person } from '#server/gate/scope.ts';
import { openSession } from '#server/infra/secrets/auth.ts';

/** The name and value of a new session's cookie. A person of `createPerson` needs no password for it. */
export async function sessionCookieOf({ auth }: Pick<Infra, 'auth'>, { id }: Person): Promise<[string, string]> {
  const session = await openSession(auth, new Headers(), id);
  for (const line of session?.cookies ?? []) {
    const [, name, value] = /^(encaixe\.session_token)=([^;]+)/.exec(line) ?? [];
    if (name && value) return [name, value];
  }
  throw new Error(`No session for ${id}`);
}
