import { expect, test } from 'vitest';
import { changeTables } from '#tests/support/change-tables.ts';
import { as, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { isConnectionLost } from '../database/pg-errors.ts';
import { isUnavailable } from './unavailable.ts';

const world = useTestWorld();

test.each([
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['53300', 'no connection'],
  ['53400', 'a limit of the server'],
  ['25006', 'a server that is only read from'],
])('%s (%s) is BUSY, with the time after which to ask again, and leaves nothing', async (state) => {
  const { owner, person } = await openSalon(world);
  await changeTables(
    world.database,
    `create function run_out() returns trigger language plpgsql as $$
    begin
      raise exception 'no more' using errcode = '${state}';
    end $$`,
    'create trigger run_out before insert on services for each row execute function run_out()',
  );
  const { services } = await owner.services.list({});
  await expect(owner.services.create({ name: 'Luzes', category: 'corte', priceCents: 9000 })).rejects.toMatchObject({
    code: 'BUSY',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  await changeTables(world.database, 'drop function run_out cascade');
  expect((await as(world, person).services.list({})).services).toEqual(services);
});

test('a machine of Citus that dies during a commit is unavailable, by the words of the driver', () => {
  const message = 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally';
  const error = Object.assign(new Error(message), { code: 'XX000' });
  expect([isUnavailable(error), isConnectionLost(error)]).toEqual([true, true]);
  const other = Object.assign(new Error('cache lookup failed'), { code: 'XX000' });
  expect([isUnavailable(other), isConnectionLost(other)]).toEqual([false, false]);
});

test('a full disk of the files is unavailable too', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) expect(isUnavailable(Object.assign(new Error(code), { code }))).toBe(true);
  expect(isUnavailable(Object.assign(new Error('ENOENT'), { code: 'ENOENT' }))).toBe(false);
});
