import { sql } from 'kysely';
import type { ActivityValues, TeamDeed } from '#contract/team.ts';
import { addDays, instantOf } from '#lib/dates.ts';
import type { SalonScope } from '#server/gate/scope.ts';

/** As in the index `audit_log_team`. */
const isOfTeam = sql<boolean>`l.actor_kind in ('owner', 'staff')`;

export async function listActivity(scope: SalonScope, { personId, date, after, limit }: ActivityValues) {
  const startOf = (day: string) => instantOf(day, '00:00', scope.timeZone);
  // One more than is answered tells whether another page follows.
  const page = scope.db
    .selectFrom('auditLog as l')
    .where(isOfTeam)
    .$if(personId !== undefined, (query) => query.where('l.actorUserId', '=', personId ?? null))
    .$if(date !== undefined, (query) =>
      query
        .where('l.createdAt', '>=', startOf(date as string))
        .where('l.createdAt', '<', startOf(addDays(date as string, 1))),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(l.created_at, l.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .select(['l.salonId', 'l.id', 'l.action', 'l.actorUserId', 'l.entityId', 'l.data', 'l.createdAt'])
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1);
  const rows = await scope.db
    .selectFrom(page.as('l'))
    .leftJoin('users as u', 'u.id', 'l.actorUserId')
    .leftJoin('appointments as a', (join) => join.onRef('a.salonId', '=', 'l.salonId').onRef('a.id', '=', 'l.entityId'))
    .leftJoin('waitingList as w', (join) => join.onRef('w.salonId', '=', 'l.salonId').onRef('w.id', '=', 'l.entityId'))
    .leftJoin('customers as c', (join) =>
      join
        .onRef('c.salonId', '=', 'l.salonId')
        .on((eb) => eb('c.id', '=', eb.fn.coalesce('a.customerId', 'l.entityId'))),
    )
    .select(['l.id', 'l.action', 'l.createdAt', 'u.name as person', 'a.id as appointmentId', 'c.id as customerId'])
    .select((eb) => eb.fn.coalesce(sql<string>`l.data ->> 'name'`, 'c.name', 'w.customerName').as('subject'))
    .select(sql<string>`to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('exactly'))
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const entries: TeamDeed[] = rows
    .slice(0, limit)
    .map(({ createdAt, exactly: _, ...row }) => ({ ...row, at: createdAt.toISOString() }));
  return { entries, next: last ? `${last.id}${last.exactly}` : null, people: await listPeople(scope) };
}

/** Jumps from one person to the next in the index: a salon has many entries and few people. */
async function listPeople(scope: SalonScope): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive done as (
      (select l.actor_user_id from audit_log l
        where l.salon_id = ${scope.salonId} and ${isOfTeam} and l.actor_user_id is not null
        order by l.actor_user_id limit 1)
      union all
      select (select l.actor_user_id from audit_log l
        where l.salon_id = ${scope.salonId} and ${isOfTeam} and l.actor_user_id > done.actor_user_id
        order by l.actor_user_id limit 1)
      from done where done.actor_user_id is not null
    )
    select u.id, u.name from users u
    where u.id in (
      select actor_user_id from done
      union all
      select m.user_id from memberships m where m.salon_id = ${scope.salonId})
    order by u.name, u.id`.execute(scope.db.unbound);
  return rows;
}
