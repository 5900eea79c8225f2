/**
 * Calls every operation of the product's own OpenAPI document over HTTP, with input that fits, nearly fits or is hostile. New
 * operations are included by themselves; if chance alone finds no good input for one, its fields get values in
 * `support/fuzz-targets.ts`. The default is 5,000 requests from one seed. More requests, or another seed:
 *
 *     FUZZ_REQUESTS=20000 FUZZ_SEED=2 NODE_ENV=test npx vitest run tests/fuzz.test.ts
 *
 * An unhandled rejection fails the run too, because vitest reports it.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { createRandom, type Random } from '#server/seed/random.ts';
import { tellFigures } from './support/figures.ts';
import { ACTORS, type Actor } from './support/fuzz-accounts.ts';
import { endMaintenance } from './support/fuzz-admin-targets.ts';
import { giveKeysBack } from './support/fuzz-payment-targets.ts';
import { compose, type How, type Sent } from './support/fuzz-request.ts';
import { openTargets, type Targets } from './support/fuzz-targets.ts';
import { openHttp } from './support/http.ts';
import { type Operation, readOperations } from './support/openapi.ts';
import { findDoubleBookings } from './support/salon-rows.ts';
import { useTestWorld } from './support/test-world.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const SEED = process.env.FUZZ_SEED ?? '1';
/** A new salon is opened after this many requests, because traces of earlier requests make later ones fail. */
const REQUESTS_A_WORLD = 1_000;
/** A limit for requests that hang; it measures nothing. */
const MOST_SECONDS = 5;

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
let operations: Operation[];
beforeAll(async () => {
  // The devices that requests add are nobody's.
  world.push = { ...world.push, send: async () => 'taken' };
  http = await openHttp(world);
  const { body } = await http.caller()('GET', '/api/v1/openapi.json');
  operations = readOperations(body);
  await watchTables();
});
afterAll(() => http.close());

type Answer = { status: number; body: unknown };

/** The results of one operation: how often each status came, and the last refusal of a good input. */
type Tally = { operation: Operation; statuses: Map<number, number>; lastRefusal: string };

test(
  'whatever is sent, every operation answers as it declares, and a refused write leaves nothing behind',
  async () => {
    console.log(`fuzz: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
    const random = createRandom(SEED);
    const findings: string[] = [];
    const tallies = new Map<string, Tally>();
    for (const operation of operations) tallies.set(operation.id, { operation, statuses: new Map(), lastRefusal: '' });
    const doors: Doors = new Map();
    const started = performance.now();
    const turns = new Map<string, number>();
    let noted = 0;
    const round = async (schedule: Step[]) => {
      const targets = await openTargets(world, http.origin);
      for (const { operation, how } of schedule) {
        const actor = chooseActor(random, operation, doors);
        const turn = turns.get(operation.id) ?? 0;
        if (how === 'nearly') turns.set(operation.id, turn + 1);
        const sent = compose(random, targets, { operation, actor, how, turn });
        noted += (await takeChanges()).length;
        const answer = await send(sent, targets, takeChanges);
        const found = wrongWith(sent, answer);
        if (found) findings.push(`${found}: ${describe(sent, answer)}`);
        if (answer.status < 300 || [401, 403].includes(answer.status))
          doors.set(`${operation.id} ${actor}`, answer.status);
        count(tallies, sent, answer, how === 'fits');
        const isRefused = answer.status >= 400;
        const isWrite = operation.method !== 'GET';
        if (isWrite && isRefused && !isTriedPayment(answer)) {
          const left = await takeChanges();
          if (left.length > 0) findings.push(`a refused write left ${left.join(', ')}: ${describe(sent, answer)}`);
        }
        if (!isRefused) targets.remember(operation, sent.url, answer.body);
        if (!isRefused && operation.path === '/admin/settings' && isWrite) await endMaintenance(world);
      }
      findings.push(...(await brokenInvariants()));
    };
    for (let asked = 0; asked < REQUESTS; asked += REQUESTS_A_WORLD) await round(scheduleOf(random, operations));
    // Operations without a good input so far get more tries, each time in a new salon.
    for (let more = 0; more < 12 && neverAnswered(tallies).length > 0; more++) {
      const left = neverAnswered(tallies).map(({ operation }) => operation);
      const others = [...everyOnce(random, operations), ...(left.length > 10 ? everyOnce(random, operations) : [])];
      const reads = readsOf(operations);
      // Tried before other writes remove records that one of them needs, and again after other writes have made them.
      await round([...reads, ...times(5, left, 'fits'), ...others, ...reads, ...times(10, left, 'fits')]);
    }
    report(tallies, (performance.now() - started) / 1000);
    expect(findings.slice(0, 30)).toEqual([]);
    // Otherwise nothing would be found to be left behind.
    expect(noted).toBeGreaterThan(1_000);
    expect(neverAnswered(tallies).map(({ operation, lastRefusal }) => `${operation.id}: ${lastRefusal}`)).toEqual([]);
  },
  60_000 + REQUESTS * 400,
);

type Step = { operation: Operation; how: How };

const times = (number: number, operations: Operation[], how: How): Step[] =>
  Array.from({ length: number }, () => operations.map((operation) => ({ operation, how }))).flat();

/** Every operation once with fitting input, reads first, so that later requests know the existing records. */
function everyOnce(random: Random, operations: Operation[]): Step[] {
  const writes = random.shuffle(operations.filter(({ method }) => method !== 'GET'));
  return [...readsOf(operations), ...times(1, writes, 'fits')];
}

const readsOf = (operations: Operation[]): Step[] =>
  times(
    1,
    operations.filter(({ method }) => method === 'GET'),
    'fits',
  );

function scheduleOf(random: Random, operations: Operation[]): Step[] {
  const planned = [...everyOnce(random, operations), ...random.shuffle(times(3, operations, 'nearly'))];
  const more = Array.from({ length: Math.max(0, REQUESTS_A_WORLD - planned.length) }, (): Step => {
    return { operation: random.pick(operations), how: random.chance(0.3) ? 'fits' : 'spoiled' };
  });
  return [...planned, ...random.shuffle(more)];
}

/** The last status of each operation by kind of caller. */
type Doors = Map<string, number>;

/** How often a new owner asks: others may open a salon too, but nobody else was asked to take one over. */
const OF_NEW_OWNER: Record<string, number> = { 'salons.create': 1, 'handOver.accept': 20, 'handOver.decline': 20 };

/** Prefers callers who were let in to callers who were refused. */
function chooseActor(random: Random, { id, path }: Operation, doors: Doors): Actor {
  return random.weighted(ACTORS, (actor) => {
    // All other operations only tell a new owner to set up a salon.
    if (actor === 'newOwner') return OF_NEW_OWNER[id] ?? 0.2;
    const status = doors.get(`${id} ${actor}`);
    const isAdmin = actor === 'admin' || actor === 'superAdmin';
    // An owner and a visitor may ask much of this too, but have nothing there.
    if (status === undefined && path.startsWith('/salons/{slug}/') && actor === 'customer') return 20;
    if (status === undefined) return isAdmin === path.startsWith('/admin/') ? 5 : 1;
    return status < 300 ? 10 : 1;
  });
}

/** `beforeAgain` runs after a new sign-in, which may have made a new account, and before the same request. */
async function send(sent: Sent, targets: Targets, beforeAgain: () => Promise<unknown>): Promise<Answer> {
  const answer = await ask(sent);
  const hasEnded =
    answer.status === 401 && sent.actor !== 'visitor' && (answer.body as { code?: string }).code === 'UNAUTHENTICATED';
  if (!hasEnded) return answer;
  // A sign-out or a new password ended the session: signs in and repeats the request.
  await targets.signIn(sent.actor);
  await beforeAgain();
  const headers = new Headers(sent.init.headers);
  headers.set('cookie', targets.cookies.get(sent.actor) ?? '');
  return ask({ ...sent, init: { ...sent.init, headers } });
}

async function ask({ url, init }: Sent): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(MOST_SECONDS * 1000) }).catch(String);
  if (typeof response === 'string') return { status: 0, body: response };
  const text = await response.text();
  try {
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return { status: response.status, body: text };
  }
}

/** The failed try stays recorded, because the provider may still have made the payment and money for it may come. */
function isTriedPayment({ body }: Answer): boolean {
  const { code } = (body ?? {}) as { code?: string };
  return code === 'PAYMENT_NOT_STARTED' || code === 'PAYMENT_FAILED';
}

/** Refusals before the product knows which operation is meant. */
const BEFORE_ANY = ['BAD_REQUEST 400', 'TOO_LARGE 413', 'NOT_FOUND 404'];

function wrongWith({ operation }: Sent, { status, body }: Answer): string | null {
  if (status === 0) return `no answer within ${MOST_SECONDS} s`;
  if (status >= 500) return 'a failure';
  if (status < 400) return status < 300 ? null : 'a redirect';
  const { defined, code, status: said, message } = (body ?? {}) as Record<string, unknown>;
  if (typeof code !== 'string' || typeof message !== 'string' || message === '')
    return 'a refusal without code or words';
  if (said !== status) return 'a refusal with another status than it says';
  if (BEFORE_ANY.includes(`${code} ${status}`) && defined === false) return null;
  if (!operation.refusals.has(code) || defined !== true) return 'a refusal that the operation does not declare';
  return errors[code as keyof typeof errors].status === status ? null : 'a refusal with the status of another';
}

function describe({ operation, actor, url, init }: Sent, { status, body }: Answer): string {
  const sentBody = typeof init.body === 'string' ? init.body : '';
  const address = url.slice(http.origin.length, 300);
  return `${actor} ${operation.method} ${address} ${sentBody.slice(0, 600)} -> ${status} ${JSON.stringify(body)?.slice(0, 300)}`;
}

/** A refusal may write these. */
const NOT_WATCHED = ['sessions', 'verifications', 'rate_limits', 'audit_log', 'platform_audit_log'];

/** From now on each change of a row that is committed is a row of `changes`. */
async function watchTables(): Promise<void> {
  const { db } = world.database;
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  await sql`create table changes (id bigint generated always as identity primary key, changed text not null)`.execute(
    db,
  );
  await sql`create function note_change() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into changes (changed) values (tg_op || ' ' || tg_table_name);
      end if;
      return null;
    end $$`.execute(db);
  for (const { name } of rows) {
    if (NOT_WATCHED.includes(name)) continue;
    await sql`create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db);
  }
}

/** The changes since the last call. */
async function takeChanges(): Promise<string[]> {
  const { rows } = await sql<{ changed: string }>`delete from changes returning changed`.execute(world.database.db);
  return rows.map(({ changed }) => changed);
}

/** The invariants that hold after any request. Jobs run first: noted input must not fail there either. */
async function brokenInvariants(): Promise<string[]> {
  const { db } = world.database;
  await giveKeysBack(world);
  const { failed } = await world.jobs.drain();
  const doubles = await findDoubleBookings(world);
  const untold = await sql`
    select id from appointments where not exists (select from audit_log where entity_id = appointments.id)`.execute(db);
  const versioned = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'version'`.execute(db);
  const broken: string[] = [];
  for (const { name } of versioned.rows) {
    const { rows } = await sql`select from ${sql.table(name)} where version < 1`.execute(db);
    if (rows.length > 0) broken.push(`${rows.length} rows of ${name} have no version`);
  }
  if (failed > 0) broken.push(`${failed} jobs failed`);
  if (doubles.length > 0) broken.push(`double bookings: ${JSON.stringify(doubles)}`);
  if (untold.rows.length > 0)
    broken.push(`appointments that the audit log does not tell of: ${JSON.stringify(untold.rows)}`);
  return broken;
}

function count(tallies: Map<string, Tally>, sent: Sent, { status, body }: Answer, fits: boolean): void {
  const tally = tallies.get(sent.operation.id);
  tally?.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (tally && fits && status >= 400 && ![401, 403].includes(status))
    tally.lastRefusal = describe(sent, { status, body });
}

/** They need a code of an authenticator app, or a platform without a super administrator. */
const BEYOND_CHANCE = [
  'POST /admin/set-up',
  'PUT /admin/two-factor',
  'POST /admin/two-factor/recovery-codes',
  'POST /admin/two-factor/removal',
];

/** Operations that were not asked, or whose every input was refused. */
function neverAnswered(tallies: Map<string, Tally>): Tally[] {
  return [...tallies.values()].filter(
    ({ operation, statuses }) =>
      !BEYOND_CHANCE.includes(`${operation.method} ${operation.path}`) &&
      ![...statuses.keys()].some((status) => status >= 200 && status < 300),
  );
}

function report(tallies: Map<string, Tally>, seconds: number): void {
  const statuses = new Map<number, number>();
  for (const tally of tallies.values()) {
    for (const [status, times] of tally.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times);
  }
  const total = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  const sorted = [...statuses].toSorted(([a], [b]) => a - b);
  tellFigures({
    what: `input of chance to ${tallies.size} operations, ${Math.round(seconds)} s; ${sorted.map((one) => one.join(': ')).join(', ')}`,
    tried: `${total} requests`,
    refused: sorted.reduce((sum, [status, times]) => sum + (status >= 400 ? times : 0), 0),
    lost: 0,
  });
}
