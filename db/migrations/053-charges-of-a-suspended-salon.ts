import { type Kysely, sql } from 'kysely';

/**
 * What an administrator wants of the salon's card while the salon is suspended. Null: nobody was asked, as before this migration, and the
 * charge goes on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salons
      add column suspension_charge text
        constraint salons_suspension_charge check (suspension_charge in ('pause', 'continue', 'cancel')),
      add constraint salons_charge_of_suspension check (suspension_charge is null or suspended_at is not null)
  `.execute(db);
}
