import { type Kysely, sql } from 'kysely';

/** A smaller plan that follows the present one (D24), and a status that time has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salons
      -- Paid, or free: from then on the salon has this plan, also before a job has written it to plan_id.
      add column next_plan_id uuid references plans (id) on delete restrict,
      add column next_plan_at timestamptz,
      -- Null is without end.
      add column next_plan_end timestamptz check (next_plan_end > next_plan_at),
      -- What the status was when time ended it: screens go on to say it.
      add column ended_status text check (ended_status in ('trial', 'cancelled', 'past_due', 'failed')),
      add constraint salons_next_plan check (
        (next_plan_id is null) = (next_plan_at is null) and (next_plan_end is null or next_plan_at is not null)
      ),
      add constraint salons_ended check (ended_status is null or subscription_status = 'inactive')`.execute(db);
  await sql`create index salons_next_plan on salons (next_plan_id) where next_plan_id is not null`.execute(db);
  await sql`create index salons_next_plan_at on salons (next_plan_at) where next_plan_at is not null`.execute(db);
  await sql`
    alter table salon_subscriptions
      -- Chosen in advance: when it was to begin, and a card is charged first. Null is at once.
      add column starts_at timestamptz,
      -- The provider charges nothing while another plan is to follow, and can be asked to go on.
      add column is_paused boolean not null default false,
      add constraint salon_subscriptions_paused check (not (renews and is_paused)),
      add constraint salon_subscriptions_in_advance check (status <> 'scheduled' or starts_at is not null)`.execute(db);
  // One plan follows another.
  await sql`
    create unique index salon_subscriptions_scheduled on salon_subscriptions (salon_id) where status = 'scheduled'
  `.execute(db);
  await sql`
    create index salon_subscriptions_running on salon_subscriptions (period_end) where status = 'active'
  `.execute(db);
}
