import { startPostgres } from '#tests/support/postgres.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openTestWorld, TODAY } from '#tests/support/open-test-world.ts';
import { as, openSalon } from '#tests/support/test-world.ts';
const pgs = await startPostgres();
process.env.TEST_DATABASE_URL = pgs.url;
const world = await openTestWorld({}, await openTestDatabase());
const pool = world.database.longWork.pool;
const id = (noun: string) => `(lpad(to_hex(n), 8, '0') || '000070008000' || left(md5($1::uuid || '${noun}'), 12))::uuid`;
const FIRST = `(array['Ana','Bruno','Carla','Davi','José','João','Márcia','Rute','Sérgio','Vitória'])`;
const LAST = `(array['Souza','Ávila','Braga','Conceição','Dias','Esteves','Fonseca','Gonçalves','Hütner','Araújo'])`;
async function fill(name: string, customers: number, appointments: number) {
  const salon = await openSalon(world, { name, professionals: 4 });
  const s = salon.salon.id;
  await pool.query(`insert into customers (salon_id,id,name,phone,email,birth_date,notes,created_at)
    select $1, ${id('customer')}, ${FIRST}[1+n%10] || ' ' || ${LAST}[1+n/10%10] || ' ' || n, '+55119' || (80000000 + n/2), case when n%3=0 then 'cliente'||n||'@example.com' end,
     case when n%2=0 then date '1970-01-01' + (n*37)%15000 end, case when n%5=0 then repeat('Prefere de manhã. ', 5) end, timestamptz '2026-11-20' - make_interval(days => n%900)
    from generate_series(1,$2::int) n`, [s, customers]);
  await pool.query(`insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time, duration_minutes, price_cents, status, payment_status, payment_method, cancel_notice_minutes)
    select $1, ${id('appointment')}, c.list[1 + (n*7919) % cardinality(c.list)], $3, (select e.list[1 + n%4] from (select array_agg(id) list from employees where salon_id=$1) e),
      date '${TODAY}' + 15 - n/40, make_interval(mins => 540 + 30*(n/4%10))::time, 30, 5000,
      case when n/40 < 15 then 'scheduled' when n%20=0 then 'no_show' when n%13=0 then 'cancelled' else 'completed' end, 'paid','cash',120
    from generate_series(1,$2::int) n, (select array_agg(id order by id) list from customers where salon_id=$1) c`, [s, appointments, salon.service.id]);
  await pool.query(`insert into sales (salon_id,id,appointment_id,total_cents,sale_date) select salon_id, gen_random_uuid(), id, price_cents, appointment_date from appointments where salon_id=$1 and status='completed'`, [s]);
  return salon;
}
for (let i = 0; i < 12; i++) await fill('Outro ' + i, 2000, 10000);
const small = await fill('Pequeno', 50, 500);
const large = await fill('Grande', 5000, 50000);
await pool.query('vacuum analyze');
const one = async (s: typeof small) => (await pool.query('select customer_id id from appointments where salon_id=$1 group by 1 order by count(*) desc, 1 limit 1', [s.salon.id])).rows[0].id;
const median = (a: number[]) => a.sort((x, y) => x - y)[a.length >> 1]!;
async function time(work: () => Promise<unknown>) { for (let i = 0; i < 5; i++) await work(); const t = []; for (let i = 0; i < 31; i++) { const s = performance.now(); await work(); t.push(performance.now() - s); } return median(t); }
const asks = async (s: typeof small) => {
  const c = as(world, s.person).customers as any; const idOne = await one(s);
  return {
    list: () => c.list({ limit: 24 }),
    'list last page': () => c.list({ limit: 24, offset: s === large ? 4970 : 25 }),
    'search araújo': () => c.list({ limit: 24, search: 'araujo' }),
    'search rute b': () => c.list({ limit: 24, search: 'rute b' }),
    'search digits': () => c.list({ limit: 24, search: '0021' }),
    'search mail': () => c.list({ limit: 24, search: 'cliente3@' }),
    'search nobody': () => c.list({ limit: 24, search: 'zzzz' }),
    'search one letter': () => c.list({ limit: 24, search: 'a' }),
    search20: () => (c.search ?? c.list)({ limit: 20, search: 'rute' }),
    get: () => c.get({ id: idOne }),
    ...(c.getHistory && { history: () => c.getHistory({ id: idOne }) }),
    ...(c.listBirthdays && { birthdays: () => c.listBirthdays() }),
  } as Record<string, () => Promise<unknown>>;
};
const a = await asks(small), b = await asks(large);
for (const name of Object.keys(a)) { const [x, y] = [await time(a[name]!), await time(b[name]!)]; console.log(name.padEnd(20), x.toFixed(2), y.toFixed(2), (y / x).toFixed(2)); }
if (process.env.PLANS) {
  const { default: pg } = await import('pg');
  const seen: { text: string; values: unknown[] }[] = [];
  const original = pg.Client.prototype.query;
  (pg.Client.prototype as any).query = function (q: any, ...rest: any[]) { const text = typeof q === 'string' ? q : q.text; if (/^\s*(select|with)/i.test(text ?? '')) seen.push({ text, values: Array.isArray(rest[0]) ? rest[0] : q.values ?? [] }); return original.call(this, q, ...rest); };
  for (const name of Object.keys(b).filter((n) => new RegExp(process.env.PLANS!).test(n))) {
    seen.length = 0; await b[name]!(); const list = [...seen];
    for (const { text, values } of list) { if (!/customers|appointments|sales/.test(text)) continue;
      const { rows } = await pool.query(`explain (analyze, costs off, timing on, buffers off) ${text}`, values as any[]);
      console.log(`\n## ${name}\n${text.slice(0, 4000)}\n` + rows.map((r: any) => r['QUERY PLAN']).join('\n')); }
  }
}
if (process.env.HOLD) { const u = new URL(pgs.url); u.pathname = "/" + (await pool.query("select current_database() d")).rows[0].d; console.log(u.href); await new Promise(() => setInterval(() => {}, 1e6)); }
await world.database.close(); await pgs.stop(); process.exit(0);
