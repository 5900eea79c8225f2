import { type Kysely, sql } from 'kysely';

/**
 * A link to a deleted service leads to the salon's page. The reference from `salon_short_links` does that by `on delete set null (service_id)`,
 * which Citus has not; a trigger does it everywhere, and where salons are distributed the reference only refuses (docs/scale.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function free_links_of_service() returns trigger language plpgsql as $$
    begin
      update salon_short_links set service_id = null where salon_id = old.salon_id and service_id = old.id;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger free_links before delete on services for each row execute function free_links_of_service()`.execute(
    db,
  );
}
