import { type CopyAges, readCopyAges } from '../copies/queries.ts';
import type { Database } from '../infra/database/database.ts';
import type { Env } from '../infra/env/env.ts';
import { type Clock, systemClock } from '../infra/process/clock.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const NAME = 'Cópias diárias';
const HOUR_SECONDS = 3600;
const OLD_COPY_HOURS = 36;

export async function checkCopies(
  { backup }: Pick<Env, 'backup'>,
  { pool }: Database,
  clock: Clock = systemClock,
): Promise<Finding> {
  if (backup === 'off')
    return warning(NAME, 'desligadas (BACKUP=off). Faça cópias de outro modo, e restaure uma de teste.');
  return judgeCopies(
    await readCopyAges(async ({ text, values }) => (await pool.query(text, values)).rows, clock.now()),
  );
}

/** Ages in seconds. */
export function judgeCopies({ copy, isTrialPassed }: CopyAges): Finding {
  if (copy === null) return ok(NAME, 'nenhuma ainda; a primeira é feita enquanto o Encaixe roda.');
  const hours = Math.floor(copy / HOUR_SECONDS);
  const where = 'Veja /admin?aba=sistema e o log.';
  if (hours >= OLD_COPY_HOURS) return failure(NAME, `a última foi feita há ${hours} h. ${where}`);
  if (isTrialPassed === false)
    return failure(NAME, `a última que foi restaurada para teste não voltou inteira. ${where}`);
  const tried = isTrialPassed
    ? 'a última restaurada para teste voltou inteira'
    : 'nenhuma foi restaurada para teste ainda';
  return ok(NAME, `a última foi feita há ${hours} h; ${tried}.`);
}
