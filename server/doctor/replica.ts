import type { Database } from '../infra/database/database.ts';
import { anotherDatabase, examineReplica } from '../infra/database/replica.ts';
import type { Env } from '../infra/env/env.ts';
import { createLog } from '../infra/process/log.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const NAME = 'Réplica';
const MEANWHILE = 'Enquanto isso, relatórios e exportações são lidos do banco principal.';

/** Reads a line from both. Null without a replica. */
export async function checkReplica({ readDatabaseUrl: url }: Env, { pool }: Database): Promise<Finding | null> {
  if (!url) return null;
  const state = await examineReplica(url, pool, createLog({ level: 'silent' }));
  if (state === 'another database') return failure(NAME, anotherDatabase(url));
  if (state === 'no standby') {
    return warning(
      NAME,
      `READ_DATABASE_URL leva a um servidor que não é réplica agora. Confira o endereço. ${MEANWHILE}`,
    );
  }
  if (state === 'behind') return warning(NAME, `está mais de um segundo atrasada. ${MEANWHILE}`);
  if (state === 'current') return ok(NAME, 'responde e está em dia.');
  const { code, message } = state.failed as { code?: string; message?: string };
  if (isUnavailable(state.failed))
    return warning(NAME, `não responde. Confira READ_DATABASE_URL e a rede. ${MEANWHILE}`);
  return failure(NAME, `recusou a conexão ou a consulta (${code ?? message}). Confira READ_DATABASE_URL. ${MEANWHILE}`);
}
