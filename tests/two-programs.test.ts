import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/infra/database/database.ts';
import { bookAll, expectWhole, moveTo, openSalonOver, twoHundredBookings } from './support/bookings.ts';
import { findPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { endPrograms, newDataDir, startProgram } from './support/program.ts';
import { openWhatsAppServer } from './support/whatsapp-server.ts';

let postgres: Postgres;
let whatsapp: Awaited<ReturnType<typeof openWhatsAppServer>>;
// A second try begins with a new database.
beforeEach(async () => {
  if (!findPostgres()) return;
  postgres = await startPostgres({ keepsCommits: true });
  whatsapp = await openWhatsAppServer();
});
afterEach(async () => {
  await endPrograms();
  whatsapp?.close();
  await postgres?.stop();
});

// Starts the program twice: seconds on a free machine, more on a busy one.
describe.runIf(findPostgres())('two programs on one database', { timeout: 300_000 }, () => {
  test('are sent each of 200 bookings at once: it is made once, and its messages are written and sent once', async () => {
    const env = {
      ...{ WHATSAPP_PROVIDER: 'evolution', EVOLUTION_URL: whatsapp.url },
      ...{ EVOLUTION_INSTANCE: 'encaixe', EVOLUTION_API_KEY: 'chave-de-teste-123' },
    };
    // The same key signs the sessions of both.
    const options = { dataDir: newDataDir(), databaseUrl: postgres.url, env };
    const one = await startProgram(options);
    const other = await startProgram(options);
    const bookings = await twoHundredBookings(one, await openSalonOver(one));
    const again = moveTo(other, bookings);
    const sentTwice = bookings.flatMap((booking, n) => [booking, ...again.slice(n, n + 1)]);
    const acknowledged = await bookAll(sentTwice);
    expect(acknowledged).toHaveLength(400);

    const database = await openDatabase({ url: postgres.url });
    const ask = async (text: string) => (await database.pool.query(text)).rows;
    const unfinished = `select 1 from pgboss.job
      where (data ? 'appointmentId' or data ? 'messageId')
        and (state in ('retry', 'active') or state = 'created' and start_after < now())
      union all select 1 from salon_jobs limit 1`;
    // Both work off the jobs meanwhile. On a busy machine one fails before it has sent, and is tried again.
    while ((await ask(unfinished)).length > 0);
    expect(await expectWhole({ url: postgres.url }, { asked: bookings, acknowledged })).toHaveLength(200);
    const messages = await ask('select channel, status, count(*)::int from messages group by 1, 2 order by 1');
    await database.close();
    expect(messages).toEqual([
      // To the owner, of the bookings by customers.
      { channel: 'mail', status: 'outbox', count: 50 },
      { channel: 'whatsapp', status: 'sent', count: 200 },
    ]);
    expect(whatsapp.received).toHaveLength(200);
  });
});
