import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';
import { settle } from './frame/settle.ts';
import { growing } from './frame/sizes.ts';
import { fillTraces } from './frame/traces.ts';

const figures = [
  ['dashboard', '/api/v1/dashboard'],
  ['customers, totals', '/api/v1/customers/totals'],
  ['report, this month', '/api/v1/reports?period=current_month'],
  ['report, last month', '/api/v1/reports?period=last_month'],
  ['report, three months', '/api/v1/reports?period=last_3_months'],
] as const;

const exports = [
  ['a page of the export', '/api/v1/reports/appointments?period=last_3_months&limit=1000'],
  ['export as CSV', '/reports/exportar/relatorio?periodo=ultimos-3-meses&formato=csv'],
  ['export as XLSX', '/reports/exportar/relatorio?periodo=ultimos-3-meses&formato=xlsx'],
] as const;

/** Day and night, a quarter of an hour each, so many professionals make them in 347 days. */
const TEAM = 30;
const SALES_OF_A_YEAR = 1_000_000;

/** 50,000 appointments: over three years and a half, and all of them in the three months of the report. */
export async function reports({ product, openProduct, measure, scaled }: Bench): Promise<void> {
  const { app, sql, salon } = product;
  const salons = [
    ['over years', await salon('large')],
    ['in three months', await salon('crowded')],
  ] as const;
  await sql(`insert into sales (salon_id, id, appointment_id, total_cents, sale_date)
    select salon_id, gen_random_uuid(), id, price_cents, appointment_date from appointments
    where status = 'completed' on conflict do nothing`);
  await settle(sql);
  for (const [name, path] of figures) {
    for (const [when, { cookie }] of salons) {
      await measure(`${name}, 50,000 ${when}`, () => send(app.origin + path, { cookie }), { clients: [1] });
    }
  }
  for (const [name, path] of exports) {
    const { cookie } = await salon('crowded');
    await measure(`${name}, 50,000`, () => send(app.origin + path, { cookie }), { clients: [1] });
  }

  const own = await openProduct();
  const year = await own.openSalon('year', growing(scaled(SALES_OF_A_YEAR), { professionals: TEAM }));
  await fillTraces(own.sql);
  for (const [name, path] of figures) {
    const ask = () => send(own.app.origin + path, { cookie: year.cookie });
    const of = scaled(SALES_OF_A_YEAR).toLocaleString('en-US');
    await measure(`${name}, ${of} sales in a year`, ask, { clients: [1], processLoad: own.app.load });
  }
}
