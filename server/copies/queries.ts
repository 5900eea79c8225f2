import type { CopiesState } from '#contract/copies.ts';
import { type AnyoneScope, type PlatformScope, platformOf } from '../gate/scope.ts';
import type { AskShortly } from '../infra/database/short-questions.ts';
import { type Newest, stateOf } from './rules.ts';

type AnyScope = AnyoneScope | PlatformScope;
type Kind = 'copy' | 'trial';

export async function getState(scope: PlatformScope): Promise<CopiesState> {
  const { backup, databaseUrl } = scope.env;
  const first = await runs(scope, 'copy').where('failure', 'is', null).orderBy('beganAt').executeTakeFirst();
  const situation = { isOn: backup === 'daily', isOnServer: databaseUrl !== null, firstAt: first?.beganAt ?? null };
  return stateOf({ ...(await readNewest(scope)), ...situation }, scope.now);
}

export async function readNewest(scope: AnyScope): Promise<Newest> {
  const newest = (kind: Kind) => runs(scope, kind).orderBy('endedAt', 'desc');
  return {
    copy: (await newest('copy').executeTakeFirst()) ?? null,
    made: (await newest('copy').where('failure', 'is', null).executeTakeFirst()) ?? null,
    trial: (await newest('trial').executeTakeFirst()) ?? null,
  };
}

const runs = (scope: AnyScope, kind: Kind) =>
  platformOf(scope).selectFrom('copies').selectAll().where('kind', '=', kind).limit(1);

export type CopyAges = {
  /** In seconds; null when there is none. */
  copy: number | null;
  trial: number | null;
  /** Whether the newest trial found every table as it should be. */
  isTrialPassed: boolean | null;
};

export async function readCopyAges(ask: AskShortly, now: Date): Promise<CopyAges> {
  const [ages] = await ask<CopyAges>({ text: AGES, values: [now] });
  if (!ages) throw new Error('The database answered no row');
  return ages;
}

const AGES = `
  select
    extract(epoch from $1::timestamptz - max(began_at) filter (where kind = 'copy' and failure is null))::float8 as copy,
    extract(epoch from $1::timestamptz - max(began_at) filter (where kind = 'trial'))::float8 as trial,
    (array_agg(failure is null order by ended_at desc) filter (where kind = 'trial'))[1] as "isTrialPassed"
  from copies`;
