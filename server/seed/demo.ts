import { sql } from 'kysely';
import { zoneOfState } from '#lib/brazil.ts';
import { localNow } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { Infra } from '../gate/scope.ts';
import { holdUntilCommit } from '../infra/database/locks.ts';
import { StartError } from '../infra/env/start-error.ts';
import type { JobHandler, Jobs } from '../infra/jobs/jobs.ts';
import { createCounters } from '../infra/process/counters.ts';
import { createPlatform } from '../keep/platform.ts';
import { applyNotices } from '../notifications/provider-notices/commands.ts';
import { EXAMPLE_SETTING } from '../salons/queries.ts';
import { saveContactEmail, saveSetting } from '../settings/commands.ts';
import { findSetting } from '../settings/queries.ts';
import { registerWork, scopeOfSystem, scopeOfSystemAt } from '../worker.ts';
import { BARBEARIA_AURORA } from './barbearia-aurora.ts';
import { createDemoChannels } from './channels.ts';
import { openDemoSalon } from './demo-salon.ts';
import { eventsOf, planSalon } from './events.ts';
import { FULL_SIZE, instantAt, openingTime, type SalonFacts, type Size } from './plan.ts';
import { describeSignIns, openSignIn, SIGN_INS } from './sign-ins.ts';
import { STUDIO_BELA_VISTA } from './studio-bela-vista.ts';

const SALONS = [
  {
    facts: BARBEARIA_AURORA,
    owner: SIGN_INS.aurora,
    reception: SIGN_INS.auroraReception,
    professional: SIGN_INS.auroraProfessional,
  },
  {
    facts: STUDIO_BELA_VISTA,
    owner: SIGN_INS.belaVista,
    reception: SIGN_INS.belaVistaReception,
    professional: SIGN_INS.belaVistaProfessional,
  },
];

/** The salon that the landing page shows as 'salão de exemplo'. */
const EXAMPLE = STUDIO_BELA_VISTA;

const SETTING = 'demo_data';

/** Lets the product make three months of history at its first start. Returns who may sign in. Throws StartError. */
export async function seedDemo(infra: Infra, say: (line: string) => void, size: Size = FULL_SIZE): Promise<string[]> {
  await infra.database.longWork.db.transaction().execute(async (db) => {
    // When two servers start together, the second waits here and then finds the setting.
    await holdUntilCommit(db, SETTING);
    const database = { ...infra.database, db };
    // The settings too: while this lasts, the embedded database has no other connection.
    const inTransaction: Infra = { ...infra, database, platform: createPlatform({ ...infra, database }) };
    const scope = scopeOfSystem(inTransaction);
    if (await findSetting(scope, SETTING)) return;
    await makeSalons(inTransaction, size, say);
    const description = 'Quando os dados de demonstração foram criados. Enquanto existir, não são criados de novo.';
    await saveSetting(scope, { key: SETTING, value: scope.now.toISOString(), description });
  });
  return describeSignIns(infra);
}

/** Nobody reads it: the demo's people are made up. */
const CONTACT_EMAIL = 'oi@encaixe.example';

async function makeSalons(infra: Infra, size: Size, say: (line: string) => void): Promise<void> {
  const now = infra.clock.now();
  const salons = SALONS.map((salon) => ({ ...salon, ...planEvents(salon.facts, size, now) }));
  const countEvent = createProgress(salons.flatMap(({ events }) => events).length, infra, say);
  const firstClock = createFakeClock(infra, salons[0]?.opensAt ?? now);
  const regular = await openSignIn(firstClock.infra, SIGN_INS.regular);
  await openSignIn(firstClock.infra, SIGN_INS.admin);

  await saveContactEmail(scopeOfSystem(firstClock.infra), CONTACT_EMAIL);

  for (const { facts, owner, reception, professional, today, opensAt, events } of salons) {
    const clock = createFakeClock(infra, opensAt);
    const person = await openSignIn(clock.infra, owner);
    const salon = await openDemoSalon({ infra: clock.infra, facts, today, owner: person, regular });
    await salon.addMember(await openSignIn(clock.infra, reception), 'reception');
    await salon.addMember(await openSignIn(clock.infra, professional), 'professional');
    if (facts === EXAMPLE) {
      const description = 'O salão que a página inicial mostra como exemplo.';
      await saveSetting(scopeOfSystem(infra), { key: EXAMPLE_SETTING, value: salon.slug, description });
    }
    for (const { instant, perform } of events) {
      await clock.advanceTo(instant);
      await perform(salon);
      await countEvent();
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
    .filter(({ instant }) => instant <= now);
  return { today, opensAt, events };
}

/** The product at a time that the caller sets. Its jobs run at their time, and it sends no message. */
function createFakeClock(infra: Infra, start: Date) {
  let now = start;
  const handlers = new Map<string, JobHandler<object>>();
  const sent: { handler: JobHandler<object>; payload: object; dueAt: Date }[] = [];
  // In memory, because jobs in the database run only after the transaction that makes the demo.
  const handlerOf = ({ name }: { name: string }) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`No handler for the job ${name}`);
    return handler;
  };
  const jobs: Jobs = {
    work: (job, handler) => void handlers.set(job.name, handler as JobHandler<object>),
    workDaily: () => {},
    workEvery: () => {},
    deadLetters: infra.jobs.deadLetters,
    async send(_db, job, payload, { startAfter } = {}) {
      sent.push({ handler: handlerOf(job), payload, dueAt: startAfter ?? now });
    },
    recall: async () => {},
    afterCommit: () => {},
    relay: async () => {},
    async sendMany(_db, job, payloads, { startAfter } = {}) {
      const handler = handlerOf(job);
      sent.push(...payloads.map((payload) => ({ handler, payload, dueAt: startAfter?.(payload) ?? now })));
    },
    start: async () => {},
    areRunning: () => false,
    stop: async () => {},
    drain: async () => ({ done: 0, failed: 0 }),
  };
  const fake: Infra = {
    ...infra,
    jobs,
    // Nobody made these bookings.
    counters: createCounters(),
    clock: { now: () => now },
    // A provider in the settings would get messages about people who do not exist.
    ...createDemoChannels({
      now: () => now,
      endsAt: infra.clock.now(),
      notify(notice, dueAt) {
        const openSalon = (salonId: string) => scopeOfSystemAt(fake, salonId);
        const notices = { ...notice, stops: [], resumes: [] };
        const handler = () => applyNotices(scopeOfSystem(fake), notices, { attempt: 1, openSalon });
        sent.push({ handler, payload: notices, dueAt });
      },
    }),
  };
  registerWork(fake);
  const earliestDue = (instant: Date) =>
    sent.filter(({ dueAt }) => dueAt <= instant).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0];
  return {
    infra: fake,
    /** Runs the jobs that are due by then, each at its time. The clock never goes back. */
    async advanceTo(instant: Date): Promise<void> {
      for (let job = earliestDue(instant); job; job = earliestDue(instant)) {
        sent.splice(sent.indexOf(job), 1);
        if (job.dueAt > now) now = job.dueAt;
        await job.handler(job.payload, { jobId: newId(), attempt: 1, signal: new AbortController().signal });
      }
      if (instant > now) now = instant;
    },
  };
}

const STEP_PERCENT = 10;

/** Before, the planner takes the tables for empty and reads each of them whole. */
const ANALYZED_AT_PERCENT = [10, 50];

/** Throws StartError when the server is asked to end meanwhile. */
function createProgress(total: number, { database }: Infra, say: (line: string) => void): () => Promise<void> {
  let done = 0;
  let said = 0;
  say('encaixe: dados de demonstração 0% ...');
  return async () => {
    if (database.pool.ending) throw new StartError('A criação dos dados de demonstração foi interrompida.');
    done++;
    const percent = Math.floor((done / total) * (100 / STEP_PERCENT)) * STEP_PERCENT;
    if (percent === said) return;
    said = percent;
    say(`encaixe: dados de demonstração ${percent}%${percent < 100 ? ' ...' : ''}`);
    if (ANALYZED_AT_PERCENT.includes(percent)) await sql`analyze`.execute(database.db);
  };
}
