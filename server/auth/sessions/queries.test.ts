import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { sessionCookieOf } from '#tests/support/sessions.ts';
import { createPerson, NOW, useTestWorld } from '#tests/support/test-world.ts';
import { findPerson } from './commands.ts';
import { findSession } from './queries.ts';

const world = useTestWorld();
const NAME = 'encaixe.session_token';
const DAY = 24 * 3600 * 1000;

type Opened = { userId: string; token: string; signature: string; value: string };
let mine: Opened;
let theirs: Opened;
beforeAll(async () => {
  mine = await open();
  theirs = await open();
});

async function open(): Promise<Opened> {
  const person = await createPerson(world);
  const [, value] = await sessionCookieOf(world, person);
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  return { userId: person.id, token, signature, value };
}

const asked = (cookie: string) => new Headers({ cookie });

const whoBrings = async (headers: Headers) => (await findSession(world, headers))?.person.id ?? null;

const encoded = (text: string) => encodeURIComponent(text);

describe('a cookie says whose session it is', () => {
  const cases: [string, () => string, boolean][] = [
    ['alone', () => `${NAME}=${mine.value}`, true],
    ['after others, with spaces', () => `a=1;  ${NAME} = ${mine.value} ; b=2`, true],
    ['in quotation marks', () => `${NAME}="${mine.value}"`, true],
    ['not encoded', () => `${NAME}=${mine.token}.${mine.signature}`, true],
    ['first of two', () => `${NAME}=${mine.value}; ${NAME}=${theirs.value}`, true],
    ['second of two', () => `${NAME}=x; ${NAME}=${mine.value}`, false],
    ['with the signature of another', () => `${NAME}=${encoded(`${mine.token}.${theirs.signature}`)}`, false],
    ['with another token', () => `${NAME}=${encoded(`${mine.token}x.${mine.signature}`)}`, false],
    ['without a signature', () => `${NAME}=${mine.token}`, false],
    ['with an empty one', () => `${NAME}=${mine.token}.`, false],
    ['with half of it', () => `${NAME}=${encoded(`${mine.token}.${mine.signature.slice(0, 20)}`)}`, false],
    ['without a token', () => `${NAME}=${encoded(`.${mine.signature}`)}`, false],
    ['cut within a sign', () => `${NAME}=${mine.value}%E0%A4`, false],
    ['under a longer name', () => `x${NAME}=${mine.value}`, false],
    ['empty', () => `${NAME}=`, false],
  ];
  test.each(cases)('%s', async (_, cookie, isMine) => {
    expect(await whoBrings(asked(cookie()))).toBe(isMine ? mine.userId : null);
  });

  test('a bearer token beside it decides', async () => {
    const headers = new Headers({ cookie: `${NAME}=${mine.value}`, authorization: `Bearer ${theirs.value}` });
    expect(await whoBrings(headers)).toBe(theirs.userId);
  });

  test('a bearer token that is signed wrongly does not', async () => {
    const headers = new Headers({ cookie: `${NAME}=${mine.value}`, authorization: `Bearer ${theirs.token}.x` });
    expect(await whoBrings(headers)).toBe(mine.userId);
  });
});

test('a session of an earlier version of the product is valid', async () => {
  const { id: userId } = await createPerson(world);
  const token = 'q7Rr2mB0kXcJ4vYt9LwZ8nHs5dGf1aPe';
  const createdAt = new Date(Date.parse(NOW) - DAY);
  const expiresAt = new Date(Date.parse(NOW) + 29.5 * DAY);
  await world.database.db.insertInto('sessions').values({ id: newId(), userId, token, createdAt, expiresAt }).execute();
  // As better-auth signed it: HMAC-SHA-256 with the secret key of link-paths.ts, in base64.
  const signature = 'bEcx5pdO+3e8k9FW/frTuNpShZLeH7xgA5cIGul0zkI=';
  expect(await whoBrings(asked(`${NAME}=${encoded(`${token}.${signature}`)}`))).toBe(userId);
});

async function recognise(value: string) {
  const answered = new Headers();
  const person = await findPerson(world, asked(`${NAME}=${value}`), answered);
  return { person, cookies: answered.getSetCookie() };
}

test('answers the account as it is now, and no cookie', async () => {
  const { userId, value } = await open();
  await world.database.db.updateTable('users').set({ name: 'Rute Dias' }).where('id', '=', userId).execute();
  const { person, cookies } = await recognise(value);
  expect(person?.fullName).toBe('Rute Dias');
  expect(cookies).toEqual([]);
});

describe('a session that does not stand as it is', () => {
  const change = (userId: string, columns: { expiresAt?: Date; createdAt?: Date }) =>
    world.database.db.updateTable('sessions').set(columns).where('userId', '=', userId).execute();
  const expiresOf = async (userId: string) =>
    (await world.database.db.selectFrom('sessions').where('userId', '=', userId).select('expiresAt').executeTakeFirst())
      ?.expiresAt;

  test('is renewed a day after it was last', async () => {
    const { userId, value } = await open();
    await change(userId, { expiresAt: new Date(Date.parse(NOW) + 29 * DAY) });
    const { person, cookies } = await recognise(value);
    expect(person?.id).toBe(userId);
    expect(cookies.join()).toContain(`${NAME}=${value}`);
    expect(await expiresOf(userId)).toEqual(new Date(Date.parse(NOW) + 30 * DAY));
    expect((await recognise(value)).cookies).toEqual([]);
  });

  test('has ended, and its cookie goes', async () => {
    for (const columns of [{ expiresAt: new Date(NOW) }, { createdAt: new Date(Date.parse(NOW) - 90 * DAY) }]) {
      const { userId, value } = await open();
      await change(userId, columns);
      const { person, cookies } = await recognise(value);
      expect(person).toBeNull();
      expect(cookies.join()).toContain('Max-Age=0');
      expect(await expiresOf(userId)).toBeUndefined();
    }
  });
});
