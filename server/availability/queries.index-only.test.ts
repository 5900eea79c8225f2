import { expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { bindToSalon } from '../infra/database/salon-db.ts';
import { busyRows } from './queries.ts';

const world = useTestWorld();

// The embedded database keeps no statistics of what was vacuumed.
test.runIf(process.env.TEST_DATABASE_URL)('a month of what is taken comes from an index alone', async () => {
  const { salon, owner, employees, service } = await openSalon(world, { professionals: 3 });
  const { id: customerId } = await owner.customers.create({ name: 'Rute', phone: '11987654321' });
  const { pool } = world.database;
  await pool.query(
    `insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time,
       duration_minutes, price_cents, status, payment_status, payment_method, cancel_notice_minutes)
     select $1, gen_random_uuid(), $2, $3, employee, $4::date + day, make_interval(mins => 30 * half)::time,
       30, 4500, 'scheduled', 'paid', 'cash', 120
     from unnest($5::uuid[]) employee, generate_series(-200, 30) day, generate_series(18, 33) half`,
    [salon.id, customerId, service.id, TODAY, employees.map(({ id }) => id)],
  );
  // Rows are visible to all only once their commit is on disk, and nobody else looks at an older state: the database may be analysing them.
  const allSee = async () => {
    await pool.query('checkpoint');
    await pool.query('vacuum analyze appointments');
    const { rows } = await pool.query(
      `select relallvisible = relpages as "isSo" from pg_class where oid = 'appointments'::regclass`,
    );
    return rows[0].isSo;
  };
  await expect.poll(allSee, { timeout: 20_000 }).toBe(true);
  const span = { first: TODAY, last: addDays(TODAY, 30) };
  const { sql, parameters } = busyRows({ db: bindToSalon(world.database.db, salon.id) }, span).compile();
  const { rows } = await pool.query(`explain ${sql}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Only Scan using appointments_agenda');
  expect(plan).not.toMatch(/(Seq|Index|Heap) Scan/);
});
test.skipIf(process.env.TEST_DATABASE_URL)('a month of what is taken (skipped: PostgreSQL only)', () => {});
