/** `npm run backup [-- <file>]`: writes database and pictures into one file. */
import { join, resolve } from 'node:path';
import { localNow } from '#lib/dates.ts';
import { expectFree, writeFile } from './backup/file.ts';
import { openSource } from './backup/open.ts';
import type { Totals } from './backup/records.ts';
import { counted, describeMissing, describeTotals } from './backup/report.ts';
import { describeSecretKey } from './backup/secret-key.ts';
import { takeBackup } from './backup/take.ts';
import { readVersion } from './http/version.ts';
import type { Env } from './infra/env/env.ts';
import { secretKeyFile } from './infra/env/secret-key.ts';
import { openStorage } from './infra/files/storage.ts';
import { systemClock } from './infra/process/clock.ts';
import { closing, endAtOnce, runProgram, stop } from './program.ts';

const USAGE = `Uso: npm run backup [-- <arquivo>]

Grava o banco de dados e as fotos em um arquivo, por padrão na pasta backups de DATA_DIR.
Com BACKUP_KEY o arquivo é cifrado e contém também a chave secreta.`;

async function backUp(env: Env, given: string | undefined): Promise<void> {
  const now = systemClock.now();
  const { date, time } = localNow(now, 'America/Sao_Paulo');
  const file = given ? resolve(given) : join(env.dataDir, 'backups', `encaixe-${date}-${time.replace(':', '')}.backup`);
  await expectFree(file);
  const { database, close } = await openSource(env);
  closing.push(close);
  const secretKey = await describeSecretKey(env, { isReadable: env.backupKey !== null });
  const header = { madeAt: now.toISOString(), release: readVersion().version, hasDatabase: true, ...secretKey };
  const missing: string[] = [];
  let totals: Totals = { rows: {}, files: 0 };
  const records = takeBackup({
    database,
    storage: await openStorage(env),
    header,
    onMissing: (name) => missing.push(name),
  });
  const bytes = await writeFile(
    file,
    counted(records, (all) => (totals = all)),
    env.backupKey,
  );
  console.log(`Cópia gravada em ${file} (${Math.ceil(bytes / 1000)} kB): ${describeTotals(totals)}.`);
  for (const line of [...describeMissing(missing), aboutKey(env, header.secretKey)]) console.log(line);
}

function aboutKey(env: Env, secretKey: string | null): string {
  if (secretKey) return 'Ela é cifrada e contém a chave secreta. Guarde BACKUP_KEY à parte: sem ela a cópia não serve.';
  const where = env.secretKey ? 'SECRET_KEY' : secretKeyFile(env);
  if (env.backupKey) return 'Ela é cifrada. Guarde BACKUP_KEY à parte: sem ela a cópia não serve.';
  return `Ela não é cifrada (informe BACKUP_KEY para isso) e não contém a chave secreta. Guarde também ${where}, à parte.`;
}

const [file, ...rest] = process.argv.slice(2);
if (rest.length > 0 || file?.startsWith('-')) {
  console.error(USAGE);
  process.exit(2);
}
endAtOnce();
await runProgram((env) => backUp(env, file));
await stop();
process.exit(0);
