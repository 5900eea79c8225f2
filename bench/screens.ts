import { signInAs } from './frame/administrator.ts';
import type { Bench } from './frame/bench.ts';
import { read, send } from './frame/http.ts';
import type { Ask } from './frame/load.ts';
import type { Product } from './frame/product.ts';
import type { Salon } from './frame/salon.ts';
import { screensWithin } from './frame/screens.ts';
import { growing } from './frame/sizes.ts';
import { countQueries, statementsOf } from './frame/statements.ts';
import { fillTraces } from './frame/traces.ts';

const FEW = 500;
const MANY = 500_000;
/** So that the few are around today as well. */
const LAST_DAY = 5;

/** The data of each screen of owners and administrators, of a salon with many rows beside one with few. */
export async function screens({ openProduct, measure, tell, scaled }: Bench): Promise<void> {
  const [few, many] = [await openSide(await openProduct(), FEW), await openSide(await openProduct(), scaled(MANY))];
  const rows: (string | number)[][] = [];
  for (const screen of [...screensWithin('owner/frame/layout.tsx'), ...screensWithin('admin/layout.tsx')]) {
    await expectData(few, screen);
    await expectData(many, screen);
    const counts = [await countOf(few, screen), await countOf(many, screen)];
    const figures = await measure(`${screen}, of ${scaled(MANY).toLocaleString('en-US')}`, many.ask(screen), {
      against: { name: `of ${FEW}`, ask: few.ask(screen) },
      clients: [1],
      processLoad: many.product.app.load,
    });
    rows.push([screen, ...counts, figures[0]?.ofTime.median ?? Number.NaN]);
  }
  const head = ['screen', `statements of ${FEW}`, `of ${scaled(MANY).toLocaleString('en-US')}`, 'times its ms'];
  tell({ title: "Statements of each screen's loaders", head, rows });
}

type Side = {
  product: Product;
  requestOf: (screen: string) => [url: string, cookie: string];
  ask: (screen: string) => Ask;
};

async function openSide(product: Product, count: number): Promise<Side> {
  const salon = await product.openSalon(`of-${count}`, growing(count, { lastDay: LAST_DAY }));
  await fillTraces(product.sql);
  const admin = await signInAs(product, 'super_admin');
  const ids = await idsOf(product, salon);
  const requestOf = (screen: string): [string, string] => {
    const path = screen.replaceAll(/:(\w+)/g, (_, name) => String(ids[`${screen} ${name}`] ?? ids[name]));
    return [`${product.app.origin}${path}.data`, screen.startsWith('/admin') ? admin : salon.cookie];
  };
  const ask = (screen: string): Ask => {
    const [url, cookie] = requestOf(screen);
    return () => send(url, { cookie });
  };
  return { product, requestOf, ask };
}

async function idsOf({ sql }: Product, { slug }: Salon): Promise<Record<string, unknown>> {
  const [ids] = await sql(
    `select s.id as "salonId", s.owner_id as "userId", (select id from customers where salon_id = s.id order by id limit 1) as id,
      (select id from salon_subscriptions where salon_id = s.id limit 1) as "/admin/subscriptions/:salonId/:id id"
    from salons s where slug = $1`,
    [slug],
  );
  return ids ?? {};
}

/** A redirect is an answer as well, but no data. */
async function expectData({ requestOf }: Side, screen: string): Promise<void> {
  const [url, cookie] = requestOf(screen);
  const { status, bytes } = await read(url, { cookie, headers: { 'accept-encoding': 'identity' } });
  if (status !== 200 || bytes.includes('SingleFetchRedirect')) throw new Error(`${screen} answers ${status}: ${bytes}`);
}

const countOf = async ({ product, ask }: Side, screen: string) =>
  countQueries(await statementsOf(product, () => ask(screen)(0)));
