import { checkAppKeys } from '../auth/two-factor/queries.ts';
import type { Database } from '../infra/database/database.ts';
import type { Env } from '../infra/env/env.ts';
import { findSecretKey, secretKeyFile } from '../infra/env/secret-key.ts';
import { StartError } from '../infra/env/start-error.ts';
import { createEncryption } from '../infra/secrets/encryption.ts';
import { checkAccessTokens } from '../salons/settings/queries.ts';
import { checkStoredSecrets } from '../settings/queries.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const NAME = 'Chave secreta';

/** `key` is null where there is none that could be read. `database` is null when it could not be opened. */
export async function checkSecretKey(
  env: Env,
  database: Database | null,
): Promise<{ key: string | null; found: Finding }> {
  try {
    const key = await findSecretKey(env);
    return { key, found: await compareKey(env, key, database) };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { key: null, found: failure(NAME, error.lines.join(' ')) };
  }
}

async function compareKey(env: Env, key: string | null, database: Database | null): Promise<Finding> {
  const where = env.secretKey ? 'SECRET_KEY' : secretKeyFile(env);
  const none = `ainda não há. npm start a cria em ${where}; se já havia uma, restaure a cópia.`;
  if (!database) return key ? warning(NAME, `${where}, sem o banco para conferi-la.`) : warning(NAME, none);
  const counts = await countSecrets(database, key ?? '');
  const stored = counts.reduce((sum, { stored }) => sum + stored, 0);
  const unread = counts.filter(({ unreadable }) => unreadable > 0);
  if (stored === 0) return key ? ok(NAME, `${where}; nada foi gravado com ela ainda.`) : warning(NAME, none);
  if (unread.length === 0) return judgeReadable(env, where, stored);
  const previous = env.previousSecretKey;
  const isLeftToPrevious =
    previous !== null &&
    (await countSecrets(database, key ?? '', previous)).every(({ unreadable }) => unreadable === 0);
  if (isLeftToPrevious) {
    const count = unread.reduce((sum, { unreadable }) => sum + unreadable, 0);
    return warning(
      NAME,
      `${count} de ${stored} segredos ainda são lidos com SECRET_KEY_PREVIOUS. Inicie o Encaixe uma vez: ele os grava com SECRET_KEY.`,
    );
  }
  const parts = unread.map(({ name, unreadable, stored }) => `${name}: ${unreadable} de ${stored}`).join('; ');
  const problem = key ? `${where} não lê o que está gravado` : `falta ${where}, com que o banco foi gravado`;
  return failure(
    NAME,
    `${problem} (${parts}). Volte à chave de antes. Sem ela, grave de novo as chaves em /admin/settings e as dos salões, e use npm run admin -- reset-two-factor.`,
  );
}

function judgeReadable({ previousSecretKey }: Env, where: string, stored: number): Finding {
  const line = `${where} lê o que foi gravado com ela (${stored}).`;
  if (previousSecretKey === null) return ok(NAME, line);
  return ok(NAME, `${line} SECRET_KEY_PREVIOUS só serve ainda a sessões e links: tire-a 90 dias depois da troca.`);
}

async function countSecrets({ db }: Database, key: string, previousKey: string | null = null) {
  const encryption = createEncryption(key, previousKey);
  return [
    { name: 'configurações', ...(await checkStoredSecrets({ db: db.$pickTables(), encryption })) },
    { name: 'salões', ...(await checkAccessTokens(db, encryption)) },
    { name: 'aplicativos autenticadores', ...(await checkAppKeys(db, encryption)) },
  ];
}
