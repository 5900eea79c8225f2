import { call, os } from '@orpc/server';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OperationMeta } from '#contract/base.ts';
import type { DB } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import { changeTables } from '#tests/support/change-tables.ts';
import { openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { contextAs } from '../context.ts';
import type { Context } from './context.ts';
import { guard } from './orpc.ts';

const world = useTestWorld();

/** Runs the work as an operation does, so that its error is translated. */
const operate = (work: () => Promise<unknown>) =>
  call(
    os.$context<Context>().$meta<OperationMeta>({ who: 'anyone', right: null }).use(guard).handler(work),
    undefined,
    {
      context: contextAs(world, null),
    },
  );

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
    await expect(operate(insert)).rejects.toThrow(/"salon_availability_no_overlap(_\d+)?"/);
  });
});

test('an owner gets SLOT_TAKEN as a declared refusal when the second try fails too', async () => {
  const { owner, salon } = await openSalon(world);
  const create = (time: string) => {
    const newCustomer = { name: 'Ana', phone: '11987654321', allowSamePhone: true };
    return owner.appointments.create({ id: newId(), newCustomer, date: TODAY, time });
  };
  const { id, version } = await create('14:00');
  const cancelled = await owner.appointments.cancel(await create('15:00'));
  await refuseAppointments(salon.id);
  for (const claim of [
    () => create('16:00'),
    () => owner.appointments.update({ id, version, date: TODAY, time: '16:00' }),
    () => owner.appointments.confirm({ id, version }),
    () => owner.appointments.complete({ id, version }),
    () => owner.appointments.reopen(cancelled),
  ])
    await expect(claim()).rejects.toMatchObject({ code: 'SLOT_TAKEN', defined: true });
});

/** The locks keep the constraint from ever refusing a row, so a trigger refuses every row of the salon in its name. */
async function refuseAppointments(salonId: string) {
  await changeTables(
    world.database,
    `create or replace function refuse_appointment() returns trigger language plpgsql as $$ begin
      raise exclusion_violation
        using constraint = 'appointments_one_per_professional', message = 'refused by "appointments_one_per_professional"';
    end $$`,
    `create or replace trigger refuse_appointment before insert or update on appointments for each row
      when (new.salon_id = '${salonId}') execute function refuse_appointment()`,
  );
}
