import { type Kysely, sql } from 'kysely';

/** Payments of bookings, and refunds as rows of their own (D15). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salons
      add column deposit_kind text not null default 'none' check (deposit_kind in ('none', 'percentage', 'amount')),
      -- Percent, or cents.
      add column deposit_value integer not null default 0 check (deposit_value >= 0),
      add column deposit_for text not null default 'all' check (deposit_for in ('all', 'missed_before')),
      add constraint salons_deposit check (
        case deposit_kind when 'none' then true when 'percentage' then deposit_value between 1 and 100 else deposit_value > 0 end
      )`.execute(db);
  await sql`
    alter table appointments
      -- What was asked for online; null when all of it is paid at the salon.
      add column due_online_cents integer check (due_online_cents > 0),
      -- An unpaid online booking has its time until then (D16a).
      add column held_until timestamptz,
      add constraint appointments_held check (
        held_until is null
        or (status = 'scheduled' and payment_status = 'pending' and due_online_cents is not null)
      )`.execute(db);

  await sql`
    create table payments (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      appointment_id uuid not null,
      kind text not null check (kind in ('full', 'deposit')),
      way text not null check (way in ('pix', 'card')),
      amount_cents integer not null check (amount_cents > 0),
      provider text not null check (provider in ('mercado_pago', 'sandbox')),
      status text not null default 'open'
        check (status in ('open', 'paid', 'surplus', 'refused', 'expired', 'cancelled', 'failed')),
      -- The provider's external reference: the id of the payment that was asked for. A second payment for it has a row of its own.
      reference uuid not null,
      checkout_id text,
      checkout_url text,
      pix_code text,
      ticket_url text,
      -- Of a PIX from the start, of a card once it is paid.
      provider_payment_id text,
      is_test boolean not null default false,
      -- Came after its hold; the time was still free.
      was_late boolean not null default false,
      expires_at timestamptz not null,
      checked_at timestamptz,
      paid_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id),
      unique (salon_id, provider, provider_payment_id),
      foreign key (salon_id, appointment_id) references appointments (salon_id, id) on delete cascade,
      constraint payments_paid check ((paid_at is not null) = (status in ('paid', 'surplus'))),
      constraint payments_proven check (paid_at is null or provider_payment_id is not null)
    )`.execute(db);
  await sql`create index payments_appointment on payments (salon_id, appointment_id, created_at)`.execute(db);
  await sql`create index payments_reference on payments (salon_id, reference)`.execute(db);
  await sql`
    create unique index payments_one_open on payments (salon_id, appointment_id) where status = 'open'`.execute(db);
  await sql`
    create unique index payments_paid_once on payments (salon_id, appointment_id) where status = 'paid'`.execute(db);

  await sql`
    create table refunds (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      payment_id uuid not null,
      amount_cents integer not null check (amount_cents > 0),
      status text not null default 'queued' check (status in ('queued', 'pending', 'done', 'failed')),
      reason text not null
        check (reason in ('customer', 'salon', 'owner', 'no_show', 'late', 'twice', 'provider')),
      note text check (length(note) <= 255),
      provider_refund_id text,
      attempts integer not null default 0,
      failure text check (length(failure) <= 300),
      done_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id),
      foreign key (salon_id, payment_id) references payments (salon_id, id) on delete cascade,
      constraint refunds_done check ((done_at is not null) = (status = 'done'))
    )`.execute(db);
  await sql`create index refunds_payment on refunds (salon_id, payment_id)`.execute(db);

  // Locks the payment, so that of two refunds at once the second counts the first. A failed one still wants its money.
  await sql`
    create function refunds_below_payment() returns trigger language plpgsql as $$
    declare
      paid integer;
      returned bigint;
    begin
      select case when paid_at is null then 0 else amount_cents end into paid from payments
        where salon_id = new.salon_id and id = new.payment_id
        for no key update;
      -- The foreign key refuses it.
      if not found then return new; end if;
      select coalesce(sum(amount_cents), 0) into returned from refunds
        where salon_id = new.salon_id and payment_id = new.payment_id and id <> new.id;
      if returned + new.amount_cents > paid then
        raise exception 'refunds above what was paid' using errcode = '23514', constraint = 'refunds_below_payment';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger refunds_below_payment before insert or update of amount_cents, payment_id on refunds
      for each row execute function refunds_below_payment()`.execute(db);
}
