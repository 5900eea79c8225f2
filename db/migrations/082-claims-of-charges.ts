import { type Kysely, sql } from 'kysely';

/**
 * The salon whose plan a provider's charge pays for. On one machine `subscription_charges_charge` says the same; where salons are
 * distributed, a key cannot be over all of them, and this table is on every machine (docs/scale.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table charge_claims (
      provider text not null,
      charge_id text not null,
      -- No reference, which no copied table may have to a salon's machine.
      salon_id uuid not null,
      primary key (provider, charge_id)
    )`.execute(db);
  await sql`create index charge_claims_salon on charge_claims (salon_id)`.execute(db);
  // Citus asks for the right to update from whoever locks a copied table, as an insertion does.
  await sql`grant select, insert, update on charge_claims to encaixe_salon`.execute(db);
  await sql`alter table charge_claims enable row level security`.execute(db);
  await sql`
    create policy of_salon on charge_claims to encaixe_salon using (salon_id = current_setting('encaixe.salon')::uuid)
  `.execute(db);
  await sql`
    insert into charge_claims (provider, charge_id, salon_id) select provider, charge_id, salon_id from subscription_charges
  `.execute(db);
}
