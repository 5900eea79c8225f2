import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, useTestWorld } from '#tests/support/test-world.ts';
import { findSession, openSession } from './auth.ts';

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
  const { id: userId } = await createPerson(world);
  const opened = await openSession(world.auth, new Headers(), userId);
  const [line = ''] = opened?.cookies ?? [];
  const value = line.slice(line.indexOf('=') + 1, line.indexOf(';'));
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  return { userId, token, signature, value };
}

const asked = (cookie: string) => new Headers({ cookie });

async function byLibrary(headers: Headers) {
  const found = await world.auth.api.getSession({ headers });
  return found && { id: found.session.id, userId: found.user.id };
}

async function byUs(headers: Headers) {
  const { session } = await findSession(world.auth, headers);
  return session && { id: session.id, userId: session.user.id };
}

const encoded = (text: string) => encodeURIComponent(text);

describe('a cookie says whose session it is, as the library reads it', () => {
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
    const found = await byUs(asked(cookie()));
    expect(found?.userId ?? null).toBe(isMine ? mine.userId : null);
    expect(found).toEqual(await byLibrary(asked(cookie())));
  });

  test('a bearer token beside it decides', async () => {
    const headers = new Headers({ cookie: `${NAME}=${mine.value}`, authorization: `Bearer ${theirs.value}` });
    expect((await byUs(headers))?.userId).toBe(theirs.userId);
    expect(await byUs(headers)).toEqual(await byLibrary(headers));
  });
});

test('answers the account as it is now, and no cookie', async () => {
  const { userId, value } = await open();
  await world.database.db.updateTable('users').set({ name: 'Rute Dias' }).where('id', '=', userId).execute();
  const { session, cookies } = await findSession(world.auth, asked(`${NAME}=${value}`));
  expect(session?.user.name).toBe('Rute Dias');
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
    await change(userId, { expiresAt: new Date(Date.now() + 29 * DAY - 60_000) });
    const { session, cookies } = await findSession(world.auth, asked(`${NAME}=${value}`));
    expect(session?.userId).toBe(userId);
    expect(cookies.join()).toContain(`${NAME}=${value}`);
    expect((await expiresOf(userId))?.getTime()).toBeGreaterThan(Date.now() + 29.9 * DAY);
    expect((await findSession(world.auth, asked(`${NAME}=${value}`))).cookies).toEqual([]);
  });

  test('has ended, and its cookie goes', async () => {
    for (const columns of [
      { expiresAt: new Date(Date.now() - 1000) },
      { createdAt: new Date(Date.now() - 90 * DAY) },
    ]) {
      const { userId, value } = await open();
      await change(userId, columns);
      const { session, cookies } = await findSession(world.auth, asked(`${NAME}=${value}`));
      expect(session).toBeNull();
      expect(cookies.join()).toContain('Max-Age=0');
      expect(await expiresOf(userId)).toBeUndefined();
    }
  });
});
