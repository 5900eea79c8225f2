import { sql } from 'kysely';
import type { DeletionPreview } from '#contract/privacy.ts';
import { EXPECTED_STATUSES } from '../appointments/policy.ts';
import type { PersonScope } from '../gate/scope.ts';
import { obstacleOf } from './rules.ts';

const MOST_UPCOMING = 100;

/** Those of this account in all salons: booked by it, or by the salon for the record that it linked to the account. */
export function ownAppointments(scope: PersonScope) {
  const { id } = scope.person;
  const booked = scope.db
    .selectFrom('appointments as a')
    .where('a.bookedByUserId', '=', id)
    .select(['a.salonId', 'a.id']);
  const linked = scope.db
    .selectFrom('customers as c')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.salonId', '=', 'c.salonId').onRef('a.customerId', '=', 'c.id'),
    )
    .where('c.customerUserId', '=', id)
    .where('c.accountLinkedAt', 'is not', null)
    .where('a.bookedByUserId', 'is', null)
    .select(['a.salonId', 'a.id']);
  return scope.db
    .selectFrom(booked.unionAll(linked).as('own'))
    .innerJoin('appointments as a', (join) => join.onRef('a.salonId', '=', 'own.salonId').onRef('a.id', '=', 'own.id'))
    .innerJoin('salons', 'salons.id', 'a.salonId')
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'));
}

export async function findOwnedSalon(scope: PersonScope): Promise<{ slug: string; name: string } | null> {
  const salon = await scope.db
    .selectFrom('salons')
    .where('ownerId', '=', scope.person.id)
    .select(['slug', 'name'])
    .executeTakeFirst();
  return salon ?? null;
}

/** The salons in which the account has left something, in one order, so that two deletions lock in that order. */
export function listSalonsOf(scope: PersonScope): Promise<{ id: string; timeZone: string }[]> {
  const { id } = scope.person;
  const { db } = scope;
  const left = db
    .selectFrom('clientProfiles')
    .where('userId', '=', id)
    .select('salonId')
    .union(db.selectFrom('customers').where('customerUserId', '=', id).select('salonId'))
    .union(db.selectFrom('appointments').where('bookedByUserId', '=', id).select('salonId'))
    .union(db.selectFrom('waitingList').where('userId', '=', id).select('salonId'))
    .union(db.selectFrom('reviews').where('userId', '=', id).select('salonId'));
  return db.selectFrom('salons').where('id', 'in', left).select(['id', 'timeZone']).orderBy('id').execute();
}

export async function previewDeletion(scope: PersonScope): Promise<DeletionPreview> {
  const salon = await findOwnedSalon(scope);
  const coming = await ownAppointments(scope)
    .where('a.status', 'in', EXPECTED_STATUSES)
    .where(
      sql<boolean>`(a.appointment_date + a.appointment_time) at time zone salons.time_zone
        >= date_trunc('minute', ${scope.now}::timestamptz)`,
    )
    .select(['salons.name as salonName', 'a.appointmentDate as date', 'a.appointmentTime as time'])
    .select('s.name as serviceName')
    .select(
      sql<number>`coalesce((
        select p.amount_cents - coalesce((
          select sum(r.amount_cents) from refunds r where r.salon_id = p.salon_id and r.payment_id = p.id
        ), 0)
        from payments p where p.salon_id = a.salon_id and p.appointment_id = a.id and p.status = 'paid'
      ), 0)`.as('heldCents'),
    )
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .limit(MOST_UPCOMING)
    .execute();
  const { waiting } = await scope.db
    .selectFrom('waitingList')
    .where('userId', '=', scope.person.id)
    .where('status', '=', 'waiting')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  const refundCents = coming.reduce((sum, { heldCents }) => sum + heldCents, 0);
  const upcoming = coming.map(({ heldCents: _, ...appointment }) => appointment);
  return { obstacle: obstacleOf(scope.person, salon), salon, upcoming, refundCents, waitingEntries: waiting };
}
