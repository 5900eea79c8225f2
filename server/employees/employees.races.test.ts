import { expect, test } from 'vitest';
import { crossWaits } from '#tests/support/deadlocks.ts';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

// One connection cannot wait for another.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a deletion that waits for a commit, which waits for it, begins again and is done',
  { timeout: 60_000 },
  async () => {
    const salon = await openSalon(world);
    const { employees } = salon.owner;
    await crossWaits(world.database.pool, async () => {
      const { id } = await employees.create({ name: 'Duda', role: 'barber' });
      return {
        hold: `select id from employees where id = '${id}' for key share`,
        product: () => employees.delete({ id }),
        cross: `update salon_versions set version = version + 1 where salon_id = '${salon.salon.id}'`,
      };
    });
    expect((await employees.list({})).employees.map(({ name }) => name)).not.toContain('Duda');
  },
);
