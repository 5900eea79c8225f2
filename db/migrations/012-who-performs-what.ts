import { type Kysely, sql } from 'kysely';

/** The services chosen for a professional; no row means all, also those made later (D10a). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table employee_services (
      salon_id uuid not null references salons (id) on delete cascade,
      employee_id uuid not null,
      service_id uuid not null,
      primary key (salon_id, employee_id, service_id),
      foreign key (salon_id, employee_id) references employees (salon_id, id) on delete cascade,
      foreign key (salon_id, service_id) references services (salon_id, id) on delete cascade
    )`.execute(db);
  await sql`create index employee_services_service on employee_services (salon_id, service_id, employee_id)`.execute(
    db,
  );
}
