import { type Kysely, sql } from 'kysely';

/**
 * The jobs that a salon has sent and the queue has not got yet (docs/decisions/078-jobs-of-a-salon.md): a transaction of a salon writes
 * its own tables only. `is_recall` takes a job of this id back. No reference to the salon: what its deletion sends has to run.
 *
 * The previous release writes to pg-boss as `encaixe_salon`. Once none runs that does, the role loses its rights on the schema pgboss.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table salon_jobs (
      salon_id uuid not null,
      id uuid not null,
      queue text not null,
      payload jsonb,
      start_after timestamptz,
      is_recall boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (salon_id, id),
      constraint salon_jobs_send_or_recall check (is_recall = (payload is null))
    )`.execute(db);
  await sql`grant select, insert, update, delete on salon_jobs to encaixe_salon`.execute(db);
  await sql`alter table salon_jobs enable row level security`.execute(db);
  await sql`
    create policy of_salon on salon_jobs to encaixe_salon
      using (salon_id = current_setting('encaixe.salon')::uuid)`.execute(db);
}
