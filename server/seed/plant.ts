import { ORPCError } from '@orpc/server';
import { zoneOfState } from '#lib/brazil.ts';
import { localNow } from '#lib/dates.ts';
import { openAccount } from '../auth/commands.ts';
import type { Db } from '../infra/database.ts';
import { StartError } from '../infra/start-error.ts';
import type { Infra, Person } from '../scope.ts';
import { listActivePlans } from '../subscriptions/queries.ts';
import { scopeOfSystem } from '../worker.ts';
import { BARBEARIA_AURORA } from './barbearia-aurora.ts';
import { type Deed, deedsOf, openingAt } from './deeds.ts';
import { openSalon } from './opening.ts';
import { createPlay } from './play.ts';
import type { SalonFacts } from './salon-facts.ts';
import { passwordOf, SIGN_INS, type SignIn } from './sign-ins.ts';
import type { Size } from './size.ts';
import { createStage, type Stage } from './stage.ts';
import { instantAt } from './stamp.ts';
import { storyOf } from './story.ts';
import { STUDIO_BELA_VISTA } from './studio-bela-vista.ts';

/** Tells of one thing done. */
type Tick = () => void;
/** What happened in one salon until now, in instants. */
type Act = { facts: SalonFacts; today: string; openingAt: Date; deeds: { deed: Deed; at: Date }[] };

/** Both salons and their people, in the transaction `db`. */
export async function plant(infra: Infra, db: Db, size: Size, say: (line: string) => void): Promise<void> {
  const now = infra.clock.now();
  const aurora = planAct(BARBEARIA_AURORA, size, now);
  const belaVista = planAct(STUDIO_BELA_VISTA, size, now);
  const tick = createProgress(aurora.deeds.length + belaVista.deeds.length, infra, say);

  const stage = createStage(infra, db, aurora.openingAt);
  const regular = await openSignIn(stage, SIGN_INS.regular);
  await openSignIn(stage, SIGN_INS.admin);
  await perform(aurora, { stage, owner: await openSignIn(stage, SIGN_INS.aurora), regular, now, tick });

  const next = createStage(infra, db, belaVista.openingAt);
  await perform(belaVista, { stage: next, owner: await openSignIn(next, SIGN_INS.belaVista), regular, now, tick });
}

function planAct(facts: SalonFacts, size: Size, now: Date): Act {
  const timeZone = zoneOfState(facts.setup.state);
  const today = localNow(now, timeZone).date;
  const { fullName: name, phone, email } = SIGN_INS.regular;
  const deeds = deedsOf(storyOf(facts, size, today, { name, phone, email }), size)
    .map((deed) => ({ deed, at: instantAt(deed.at, today, timeZone) }))
    // The rest of today has not happened yet.
    .filter(({ at }) => at <= now);
  return { facts, today, openingAt: instantAt(openingAt(size), today, timeZone), deeds };
}

type Given = { stage: Stage; owner: Person; regular: Person; now: Date; tick: Tick };

async function perform({ facts, today, deeds }: Act, { stage, owner, regular, now, tick }: Given): Promise<void> {
  const salon = await openSalon(stage, facts, owner);
  const plans = await listActivePlans(scopeOfSystem(stage.infra));
  // An administrator may have renamed it before the demo was switched on.
  const plan = plans.find(({ name }) => name === facts.plan) ?? plans.at(-1);
  const act = createPlay({ stage, facts, salon, today, regular, planId: plan?.id ?? '' });
  for (const { deed, at } of deeds) {
    await stage.advanceTo(at);
    await act(deed);
    tick();
  }
  await stage.advanceTo(now);
}

async function openSignIn({ infra }: Stage, { role: _, ...person }: SignIn): Promise<Person> {
  const { password } = await infra.auth.$context;
  const passwordHash = await password.hash(passwordOf(person, infra.secretKey));
  try {
    return await openAccount(scopeOfSystem(infra), { ...person, passwordHash });
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'EMAIL_TAKEN') throw error;
    throw new StartError(
      `Os dados de demonstração não podem ser criados: ${person.email} já tem uma conta. Use DEMO=off ou outro banco de dados.`,
      { cause: error },
    );
  }
}

const STEP = 10;

/** A line for each tenth, and the end of it all when the process is asked to end meanwhile. */
function createProgress(all: number, { database }: Infra, say: (line: string) => void): Tick {
  let done = 0;
  let told = 0;
  say('encaixe: dados de demonstração 0% ...');
  return () => {
    if (database.pool.ending) throw new StartError('A criação dos dados de demonstração foi interrompida.');
    done++;
    const percent = Math.floor((done / all) * (100 / STEP)) * STEP;
    if (percent === told) return;
    told = percent;
    say(`encaixe: dados de demonstração ${percent}%${percent < 100 ? ' ...' : ''}`);
  };
}
