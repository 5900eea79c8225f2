import { call, os } from '@orpc/server';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OperationMeta } from '#contract/base.ts';
import type { DB } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import { openCustomer, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { contextAs } from './context.ts';
import { type Context, guard } from './orpc.ts';

const world = useTestWorld();

/** Runs the work as an operation does, so that its error is translated. */
const operate = (work: () => Promise<unknown>) =>
  call(os.$context<Context>().$meta<OperationMeta>({ who: 'anyone' }).use(guard).handler(work), undefined, {
    context: contextAs(world, null),
  });

describe('a row that an exclusion constraint refuses', () => {
  test.each([1, 0])('is a taken slot, for an appointment in a salon with %i professionals', async (professionals) => {
    const salon = await openSalon(world, { professionals });
    await (await openCustomer(world, salon)).book();
    const { db } = world.database;
    const salonId = salon.salon.id;
    const row = await db
      .selectFrom('appointments')
      .selectAll()
      .where('salonId', '=', salonId)
      .executeTakeFirstOrThrow();
    // The database generates `period` itself, and its type does not name it.
    const { period: _, ...booked } = row as Insertable<DB['appointments']> & { period?: string };
    const second = { ...booked, id: newId() };
    const insert = () => db.insertInto('appointments').values(second).execute();
    await expect(operate(insert)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  });

  test('is no taken slot for overlapping weekly ranges', async () => {
    const { salon } = await openSalon(world);
    const range = { salonId: salon.id, dayOfWeek: 0, startTime: '09:00', endTime: '12:00' };
    const ranges = [newId(), newId()].map((id) => ({ ...range, id }));
    const insert = () => world.database.db.insertInto('salonAvailability').values(ranges).execute();
    await expect(operate(insert)).rejects.toMatchObject({ constraint: 'salon_availability_no_overlap' });
  });
});
