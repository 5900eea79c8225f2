import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask, bookAll, expectWhole, moveTo, openSalonOver, twoHundredBookings } from './support/bookings.ts';
import { tellFigures } from './support/figures.ts';
import { findPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { endPrograms, launchProgram, newDataDir, type Program, startProgram } from './support/program.ts';

afterEach(endPrograms);

/**
 * With an answer, when the next booking has just begun, or as soon as the next one reaches the disk: what is acknowledged
 * before its commit would be lost at the first, what is committed in two parts would be half at the second.
 */
function killAt(moment: string, program: Program): void {
  if (moment === 'answer') return void program.kill('SIGKILL');
  const watcher = watch(join(program.dataDir, 'db/pg_wal'), () => {
    watcher.close();
    void program.kill('SIGKILL');
  });
}

/** Kills the program at each of these moments and starts it again each time; then sends all bookings again. Prints the figures. */
async function killAndBookAgain(
  start: () => Promise<Program>,
  moments: string[],
  target: Parameters<typeof expectWhole>[0],
) {
  let program = await start();
  const bookings = await twoHundredBookings(program, await openSalonOver(program));
  const acknowledged = new Set<string>();
  for (const [round, moment] of moments.entries()) {
    if (round > 0) program = await start();
    const left = bookings.filter(({ id }) => !acknowledged.has(id));
    const ids = await bookAll(moveTo(program, left), (count) => {
      if (count === 25) killAt(moment, program);
    });
    expect(await program.exited).toEqual({ code: null, signal: 'SIGKILL' });
    for (const id of ids) acknowledged.add(id);
  }
  expect(acknowledged.size).toBeLessThan(200);
  const there = new Set(await expectWhole(target, { asked: bookings, acknowledged }));
  const lost = [...acknowledged].filter((id) => !there.has(id)).length;
  const began = performance.now();

  program = await start();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  tellFigures({
    what: `kill -9 of the server on ${'url' in target ? 'PostgreSQL' : 'PGlite'}, ${moments.length} times; serves after ${seconds} s`,
    tried: `${acknowledged.size} acknowledged bookings`,
    refused: 0,
    lost,
  });
  const all = await bookAll(moveTo(program, bookings));
  expect(all).toHaveLength(200);
  await program.kill('SIGTERM');
  expect(await expectWhole(target, { asked: bookings, acknowledged: all })).toHaveLength(200);
}

// Each starts the program several times, once with a new database: seconds on a free machine, many on a busy one.
describe('kill -9', { timeout: 300_000 }, () => {
  test('three times in the middle of 200 bookings: all that was acknowledged is there, nothing is half, and all can be sent again', async () => {
    const dataDir = newDataDir();
    const folder = join(dataDir, 'db');
    await killAndBookAgain(() => startProgram({ dataDir }), ['answer', 'write', 'write'], { folder });
  });

  describe.runIf(findPostgres())('on PostgreSQL', () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres({ keepsCommits: true });
    });
    afterAll(() => postgres?.stop());

    test('three times in the middle of 200 bookings: the same', async () => {
      const { url } = postgres;
      // Keeps the key that signs the sessions.
      const dataDir = newDataDir();
      // The server's files are not ours to watch: three times with an answer, while nine others are under way.
      await killAndBookAgain(() => startProgram({ dataDir, databaseUrl: url }), ['answer', 'answer', 'answer'], {
        url,
      });
    });
  });

  test.each([
    { moment: 'with the database half written', file: 'db/PG_VERSION' },
    { moment: 'with the database written and not yet filled', file: 'db/global/pg_control' },
  ])('during the very first start, $moment: the next start works', async ({ file }) => {
    const first = await launchProgram();
    const { dataDir } = first;
    await first.says('criando o banco de dados');
    while (!existsSync(join(dataDir, file))) await new Promise((resolve) => setImmediate(resolve));
    expect(await first.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    expect(existsSync(join(dataDir, 'db.unfinished'))).toBe(true);

    const second = await startProgram({ dataDir });
    const { owner, salon } = await openSalonOver(second);
    expect(await ask(owner, 'GET', '/salon')).toMatchObject({ id: salon.id });
  });
});
