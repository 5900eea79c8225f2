import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { contextOf } from '#server/context.ts';
import { createPasswords } from '#server/infra/secrets/passwords.ts';
import { createApi } from '#server/router.ts';
import { registerWork } from '#server/worker.ts';
import { openTestWorld } from './support/open-test-world.ts';
import { openSalon, phoneNumber, type TestWorld } from './support/test-world.ts';
import { selectEntries } from './support/traces.ts';

/** Sign-up says that an e-mail has an account. A network must not learn it of a list of e-mails. */
const TOLD = 3;
let world: TestWorld;
let slug: string;
beforeAll(async () => {
  const opened = await openTestWorld({ RATE_LIMITS: 'on', RATE_LIMIT_TAKEN_EMAIL: `1/${TOLD}/1h` });
  world = { ...opened, passwords };
  registerWork(world);
  await world.jobs.start();
  ({ slug } = await openSalon(world));
});
afterAll(async () => {
  await world.jobs.stop();
  await world.database.close();
});

const hashed: string[] = [];
const passwords = createPasswords(undefined, {
  hash: async (password) => {
    hashed.push('hash');
    return `hash of ${password}`;
  },
  verify: async ({ hash, password }) => {
    hashed.push('verify');
    return hash === `hash of ${password}`;
  },
});

const at = (address: string) =>
  createApi(contextOf({ infra: world, headers: new Headers(), address, requestId: 'test' }));

const password = 'Jabuticaba-17';
const newAccount = (email: string) => ({ fullName: 'Rute Braga', email, password, confirmPassword: password });
const newEmail = () => `${newId()}@example.com`;
const signUps = {
  'auth.registerOwner': (api: Api, email: string) => api.auth.registerOwner(newAccount(email)),
  'auth.registerCustomer': (api: Api, email: string) =>
    api.auth.registerCustomer({ slug, phone: phoneNumber(4999), ...newAccount(email) }),
};
const names = Object.keys(signUps) as (keyof typeof signUps)[];

async function takenEmails(count: number) {
  const emails = Array.from({ length: count }, newEmail);
  for (const email of emails) await at(`home of ${email}`).auth.registerOwner(newAccount(email));
  return emails;
}

const signUp = (name: keyof typeof signUps, email: string, address: string) =>
  signUps[name](at(address), email).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

test.each(names)(
  '%s tells a network of a few e-mails, and then neither what is taken nor what is free',
  async (name) => {
    const harvester = `harvester of ${name}`;
    const taken = await takenEmails(TOLD + 2);
    for (const email of taken.slice(0, TOLD)) {
      expect(await signUp(name, newEmail(), harvester)).toBe('done');
      expect(await signUp(name, email, harvester)).toBe('EMAIL_TAKEN');
    }
    const free = newEmail();
    for (const email of [taken.at(-1) ?? '', free, taken.at(-2) ?? '', free]) {
      expect(await signUp(name, email, harvester)).toBe('RATE_LIMITED');
    }
    expect(await signUp(name, free, `elsewhere of ${name}`)).toBe('done');
    const entries = await selectEntries(world)
      .where('action', '=', 'auth.rateLimited')
      .where('address', '=', harvester)
      .select('data')
      .execute();
    expect(entries).toEqual([{ data: { limit: 'takenEmail', budget: 'address' } }]);
  },
);

test('whoever was told signs in from the same network all the same', async () => {
  const emails = await takenEmails(TOLD);
  for (const email of emails) expect(await signUp('auth.registerOwner', email, 'family')).toBe('EMAIL_TAKEN');
  expect(await at('family').auth.signIn({ email: emails[0] ?? '', password })).toMatchObject({ email: emails[0] });
});

test.each(names)('%s hashes one password for a taken e-mail as for a free one', async (name) => {
  const [taken = ''] = await takenEmails(1);
  for (const email of [taken, newEmail()]) {
    hashed.length = 0;
    await signUp(name, email, `timing of ${name}`);
    expect(hashed).toEqual(['hash']);
  }
});
