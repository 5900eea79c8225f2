import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openCopyOnServer } from '#tests/support/database.ts';
import { openDatabase } from './database.ts';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';

test.runIf(serverUrl)('a session that may only read is closed when a write fails: the next one writes', async () => {
  const made = await openCopyOnServer(serverUrl);
  const url = String(made.pool.options.connectionString);
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  const name = new URL(url).pathname.slice(1);
  // As sessions that were opened before a primary became a standby, and still are open when it is one no longer.
  await administrator.query(`alter database ${name} set default_transaction_read_only = on`);
  const database = await openDatabase({ url, limits: { connections: 1 } });
  try {
    await administrator.query(`alter database ${name} reset default_transaction_read_only`);
    const write = () => sql`create table written (id int)`.execute(database.db);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
    const inTransaction = () =>
      database.db.transaction().execute((trx) => sql`insert into written values (1)`.execute(trx));
    await inTransaction();
    const { rows } = await sql`select id from written`.execute(database.db);
    expect(rows).toEqual([{ id: 1 }]);
    expect(database.pool.totalCount).toBe(1);
  } finally {
    await database.close();
    await administrator.end();
    await made.close();
  }
});

test.runIf(serverUrl)('a session whose statement took too long is closed: another one answers', async () => {
  const made = await openCopyOnServer(serverUrl);
  const url = String(made.pool.options.connectionString);
  const database = await openDatabase({ url, limits: { connections: 1, statement: 100 } });
  const session = async () => (await database.pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  try {
    const before = await session();
    expect(await session()).toBe(before);
    await expect(sql`select pg_sleep(60)`.execute(database.db)).rejects.toMatchObject({ code: '57014' });
    expect(await session()).not.toBe(before);
  } finally {
    await database.close();
    await made.close();
  }
});
