import { type Kysely, sql } from 'kysely';

export const shortLock = 'both are built in three seconds for each million entries on two busy cores';

/** A salon reads its own entries of the audit log: of one appointment, and of what one person of the team did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_entity on audit_log (salon_id, entity_id, created_at desc, id desc)
      where salon_id is not null and entity_id is not null`.execute(db);
  // Without customers, so that the people of a team are few, and found one after the other.
  await sql`
    create index audit_log_team on audit_log (salon_id, actor_user_id, created_at desc, id desc)
      where actor_kind in ('owner', 'staff')`.execute(db);
}
