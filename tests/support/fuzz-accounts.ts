import type { Person } from '#server/gate/scope.ts';
import { openFuzzAdmin } from './fuzz-admin-targets.ts';
import { PASSWORD } from './fuzz-fields.ts';
import { createCaller } from './http-caller.ts';
import { phoneNumber, type TestWorld } from './test-world.ts';

/** A new owner has no salon yet. */
export const ACTORS = ['visitor', 'customer', 'newOwner', 'owner', 'admin', 'superAdmin'] as const;
export type Actor = (typeof ACTORS)[number];

/** The e-mail of each actor, how they sign up and in over HTTP, and the cookies of their sessions. Opens the administrators. */
export async function openFuzzAccounts(world: TestWorld, { origin, unique }: { origin: string; unique: string }) {
  const emails = {
    owner: `dona-${unique}@example.com`,
    newOwner: `novo-${unique}@example.com`,
    customer: `cliente-${unique}@example.com`,
    admin: `admin-${unique}@example.com`,
    superAdmin: `super-${unique}@example.com`,
  };
  const cookies = new Map<Actor, string>();
  const keepCookies = (actor: Actor, kept: Map<string, string>) =>
    cookies.set(actor, [...kept].map((pair) => pair.join('=')).join('; '));
  const signUp = async (actor: 'owner' | 'newOwner' | 'customer', path: string, fullName: string): Promise<Person> => {
    const caller = createCaller(origin);
    const account = {
      fullName,
      email: emails[actor],
      phone: phoneNumber(1),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    const { status, body } = await caller('POST', `/api/v1${path}`, { body: account });
    if (status !== 200) throw new Error(`Sign-up answers ${status}: ${JSON.stringify(body)}`);
    keepCookies(actor, caller.cookies);
    return body as Person;
  };

  const openSession = async (actor: keyof typeof emails): Promise<boolean> => {
    const caller = createCaller(origin);
    const body = { email: emails[actor], password: PASSWORD };
    const { status } = await caller('POST', '/api/v1/auth/sessions', { body });
    if (status === 200) keepCookies(actor, caller.cookies);
    return status === 200;
  };
  for (const [actor, userType] of [
    ['admin', 'admin'],
    ['superAdmin', 'super_admin'],
  ] as const) {
    await openFuzzAdmin(world, { email: emails[actor], userType, password: PASSWORD });
    await openSession(actor);
  }
  return { emails, cookies, signUp, openSession };
}
