import { expect, test } from 'vitest';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

// One connection cannot wait for another.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a deletion that waits for a commit, which waits for it, begins again and is done',
  async () => {
    const salon = await openSalon(world);
    const { id } = await salon.owner.employees.create({ name: 'Duda', role: 'barber' });
    const other = await world.database.pool.connect();
    try {
      // The database ends the deletion, not this transaction.
      await other.query(`set deadlock_timeout = '1min'`);
      await other.query('begin');
      await other.query('select id from employees where id = $1 for key share', [id]);
      const deletion = salon.owner.employees.delete({ id });
      await expect.poll(() => countWaiting(other)).toBe(1);
      await other.query('update salon_versions set version = version + 1 where salon_id = $1', [salon.salon.id]);
      await other.query('commit');
      await deletion;
      const { employees } = await salon.owner.employees.list({});
      expect(employees.map(({ name }) => name)).not.toContain('Duda');
    } finally {
      other.release(true);
    }
  },
);

async function countWaiting(client: { query(text: string): Promise<{ rows: { count: number }[] }> }): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}
