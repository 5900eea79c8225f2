import { expect, test, vi } from 'vitest';
import { createLog, requestLog, warnSeldom } from './log.ts';

function write(act: (log: ReturnType<typeof createLog>) => void, json = true): string {
  let written = '';
  act(createLog({ json, destination: { write: (line) => (written += line) } }));
  return written;
}

test('a line is JSON with level, time and message', () => {
  const line = JSON.parse(write((log) => log.info({ salonId: 's1' }, 'opened')));
  expect(line).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), salonId: 's1', msg: 'opened' });
});

test('every line of a request carries its id', () => {
  const line = JSON.parse(
    write((log) => requestLog(log, 'r-1', { method: 'GET', url: 'http://a/Lembrete/segredo?x=1' }).warn('slow')),
  );
  expect(line).toMatchObject({ requestId: 'r-1', level: 'warn' });
});

test.each([
  { password: 's3cret' },
  { user: { newPassword: 's3cret' } },
  { headers: { authorization: 'Bearer s3cret', Cookie: 'session=s3cret', 'set-cookie': ['s3cret'] } },
  { body: [{ deep: { accessToken: 's3cret' } }] },
  { DATABASE_URL: 'postgres://x:s3cret@db/x', SECRET_KEY: 's3cret', apiKey: 's3cret' },
  { url: '/reset-password?token=s3cret&x=1' },
  { err: Object.assign(new Error('no'), { config: { authorization: 's3cret' } }) },
  { err: new Error('failed at https://x.br/reset?token=s3cret') },
  { reason: Object.assign(new Error('no'), { token: 's3cret' }) },
])('nothing secret is written down: %j', (fields) => {
  const line = write((log) => log.info(fields, 'x'));
  expect(line).toContain('[oculto]');
  expect(line).not.toContain('s3cret');
});

test.each([
  Object.assign(new Error('null value in column "name"'), { detail: 'Failing row contains (1, s3cret, null).' }),
  Object.assign(new Error('integer out of range'), { where: "unnamed portal parameter $1 = 's3cret'" }),
  new Error('invalid input syntax for type integer: "s3cret"'),
  new Error('invalid input value for enum status: "s3\ncret\ns3cret"'),
  parseError('s3cret'),
  parseError('{"password":s3cret}'),
  parseError(`{"password":"${'s3cret '.repeat(20)}",}oops`),
])('what somebody sent is not quoted: %s', (error) => {
  const line = write((log) => log.error({ err: error, job: { failure: error } }, 'x'));
  expect(JSON.parse(line)).toMatchObject({ err: { stack: expect.stringContaining('log.test.ts') } });
  expect(line).not.toContain('s3cret');
});

function parseError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

test('what is no secret stays readable', () => {
  const line = JSON.parse(
    write((log) => log.info({ path: '/x?date=2026-03-09', at: new Date(0), n: 1, none: null }, 'x')),
  );
  expect(line).toMatchObject({ path: '/x?date=2026-03-09', at: '1970-01-01T00:00:00.000Z', n: 1, none: null });
});

test('an object that contains itself is written all the same', () => {
  const self: Record<string, unknown> = {};
  self.self = self;
  expect(write((log) => log.info({ self }, 'x'))).toContain('[…]');
});

test('for a person, a line is a line and an error shows where it came from', () => {
  const text = write((log) => log.error({ err: new Error('broken'), job: 'mail' }, 'failed'), false);
  expect(text).toMatch(/^\d\d:\d\d:\d\d ERROR failed \{"job":"mail"\}\nError: broken\n {4}at /);
});

test('what happens many times is written at once, and then every ten seconds with how often it happened', () => {
  const now = vi.spyOn(performance, 'now');
  const lines = write((log) => {
    for (const second of [100, 101, 102, 109.9, 110, 111]) {
      now.mockReturnValue(second * 1000);
      warnSeldom(log, { second }, 'the database is gone');
    }
    warnSeldom(log, {}, 'something else');
  });
  const written = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(written).toMatchObject([
    { level: 'warn', second: 100, msg: 'the database is gone' },
    { level: 'warn', second: 110, unsaid: 3, msg: 'the database is gone' },
    { level: 'warn', msg: 'something else' },
  ]);
});
