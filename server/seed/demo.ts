import { zoneOfState } from '#lib/brazil.ts';
import { localNow } from '#lib/dates.ts';
import { holdUntilCommit } from '../infra/locks.ts';
import { StartError } from '../infra/start-error.ts';
import type { Infra } from '../scope.ts';
import { saveSetting } from '../settings/commands.ts';
import { findSetting } from '../settings/queries.ts';
import { scopeOfSystem } from '../worker.ts';
import { BARBEARIA_AURORA } from './barbearia-aurora.ts';
import { eventsOf, planSalon } from './events.ts';
import { createFakeClock } from './fake-clock.ts';
import { openDemoSalon } from './perform.ts';
import { FULL_SIZE, instantAt, openingTime, type SalonFacts, type Size } from './plan.ts';
import { describeSignIns, openSignIn, SIGN_INS } from './sign-ins.ts';
import { STUDIO_BELA_VISTA } from './studio-bela-vista.ts';

const SALONS = [
  { facts: BARBEARIA_AURORA, owner: SIGN_INS.aurora },
  { facts: STUDIO_BELA_VISTA, owner: SIGN_INS.belaVista },
];

/** The setting that says that the demo exists. It is saved in the transaction that makes the data. */
const MARK = 'demo_data';

/**
 * Makes two salons with three months of history at the first start. The product itself makes the data, with a clock that goes
 * through those months. Returns the lines that say who may sign in. Throws StartError.
 */
export async function seedDemo(infra: Infra, say: (line: string) => void, size: Size = FULL_SIZE): Promise<string[]> {
  await infra.database.longWork.db.transaction().execute(async (db) => {
    // When two servers start together, the second waits here and then finds the mark.
    await holdUntilCommit(db, MARK);
    const inTransaction: Infra = { ...infra, database: { ...infra.database, db } };
    const scope = scopeOfSystem(inTransaction);
    if (await findSetting(scope, MARK)) return;
    await makeSalons(inTransaction, size, say);
    const description = 'Quando os dados de demonstração foram criados. Enquanto existir, não são criados de novo.';
    await saveSetting(scope, { key: MARK, value: scope.now.toISOString(), description });
  });
  return describeSignIns(infra);
}

async function makeSalons(infra: Infra, size: Size, say: (line: string) => void): Promise<void> {
  const now = infra.clock.now();
  const salons = SALONS.map(({ facts, owner }) => ({ facts, owner, ...planEvents(facts, size, now) }));
  const countEvent = createProgress(salons.flatMap(({ events }) => events).length, infra, say);
  const firstClock = createFakeClock(infra, salons[0]?.opensAt ?? now);
  const regular = await openSignIn(firstClock.infra, SIGN_INS.regular);
  await openSignIn(firstClock.infra, SIGN_INS.admin);

  for (const { facts, owner, today, opensAt, events } of salons) {
    const clock = createFakeClock(infra, opensAt);
    const person = await openSignIn(clock.infra, owner);
    const salon = await openDemoSalon({ infra: clock.infra, facts, today, owner: person, regular });
    for (const { instant, perform } of events) {
      await clock.advanceTo(instant);
      await perform(salon);
      countEvent();
    }
    await clock.advanceTo(now);
  }
}

function planEvents(facts: SalonFacts, size: Size, now: Date) {
  const timeZone = zoneOfState(facts.setup.state);
  const today = localNow(now, timeZone).date;
  const opensAt = instantAt(openingTime(size), today, timeZone);
  const events = eventsOf(planSalon(facts, size, today), size)
    .map((event) => ({ ...event, instant: instantAt(event.at, today, timeZone) }))
    // The rest of today has not happened yet.
    .filter(({ instant }) => instant <= now);
  return { today, opensAt, events };
}

const STEP_PERCENT = 10;

/** Says each tenth of the events. Throws StartError when the server is asked to end meanwhile. */
function createProgress(total: number, { database }: Infra, say: (line: string) => void): () => void {
  let done = 0;
  let said = 0;
  say('encaixe: dados de demonstração 0% ...');
  return () => {
    if (database.pool.ending) throw new StartError('A criação dos dados de demonstração foi interrompida.');
    done++;
    const percent = Math.floor((done / total) * (100 / STEP_PERCENT)) * STEP_PERCENT;
    if (percent === said) return;
    said = percent;
    say(`encaixe: dados de demonstração ${percent}%${percent < 100 ? ' ...' : ''}`);
  };
}
