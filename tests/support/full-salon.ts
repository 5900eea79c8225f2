import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { pngFile } from './picture-files.ts';
import { openPlan } from './plans.ts';
import { openCustomer, openSalon, phoneNumber, type TestWorld, TODAY } from './test-world.ts';

/** A salon that has one of everything. */
export async function openFullSalon(world: TestWorld) {
  const salon = await openSalon(world, { name: `Salão ${newId().slice(-12)}` });
  const { owner, slug, service } = salon;
  const customer = await openCustomer(world, salon, { fullName: 'Rute Braga' });
  const visit = await customer.book();
  await owner.appointments.complete({ id: visit.id, version: visit.version });
  await customer.api.reviews.write({ slug, appointmentId: visit.id, rating: 4 });
  const coming = await customer.book({ time: '15:30', date: addDays(TODAY, 3) });
  const entry = { slug, serviceId: service.id, preferredDate: TODAY, customerName: 'Rute', consent: true } as const;
  await customer.api.waitingList.join({ ...entry, customerPhone: phoneNumber(41) });
  await customer.api.consents.set({ slug, purpose: 'marketing', textVersion: 1, isGranted: true });
  await customer.api.customers.join({ slug });
  const picture = await owner.pictures.upload({ file: pngFile() });
  const { link } = await owner.shortLinks.create({});
  await owner.salons.changeSlug({ currentSlug: slug, slug: `novo${newId().slice(-10)}` });
  const plan = await openPlan(world);
  await owner.subscriptions.choosePlan({ planId: plan.id });
  await world.jobs.drain();
  return { ...salon, customer, coming, picture, link, newSlug: (await owner.salons.getMine()).slug };
}

/** Tables that keep rows of a deleted salon: its entries, and the codes of its short links, which nobody gets again. */
export const KEPT = ['audit_log', 'short_codes'];

/** Tables in which something of the salon is left, besides jobs on their way to the queue. */
export async function tablesOf(world: TestWorld, salonId: string): Promise<string[]> {
  const { pool } = world.database;
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'salon_id' and table_name <> 'salon_jobs' order by 1`,
  );
  const left: string[] = [];
  for (const { name } of [...rows, { name: 'salons' }]) {
    const key = name === 'salons' ? 'id' : 'salon_id';
    const found = await pool.query(`select 1 from ${name} where ${key} = $1 limit 1`, [salonId]);
    if (found.rows.length > 0) left.push(name);
  }
  return left;
}
