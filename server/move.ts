/** `npm run move -- <file of settings>`: a backup of this installation, piped into a restore of another one. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { openSource, openTarget } from './backup/open.ts';
import { describeMissing, describeTotals } from './backup/report.ts';
import { expectRoom, restore } from './backup/restore.ts';
import { describeSecretKey, expectSameKey, restoreSecretKey } from './backup/secret-key.ts';
import { listFileNames, takeBackup } from './backup/take.ts';
import { readVersion } from './http/version.ts';
import { type Env, readEnv } from './infra/env/env.ts';
import { StartError } from './infra/env/start-error.ts';
import { openStorage } from './infra/files/storage.ts';
import { systemClock } from './infra/process/clock.ts';
import { closing, endAtOnce, runProgram, stop } from './program.ts';

const USAGE = `Uso: npm run move -- <arquivo>

Leva o banco de dados e as fotos das configurações de agora às do arquivo, que tem o formato de .env.example:
as que ele não tem continuam iguais, e uma vazia (DATABASE_URL=) volta ao padrão. Os de antes não são alterados.`;

async function move(from: Env, file: string): Promise<void> {
  const to = await readSettings(file);
  const [movesDatabase, movesPictures] = [databaseOf(from) !== databaseOf(to), storageOf(from) !== storageOf(to)];
  if (!movesDatabase && !movesPictures) {
    throw new StartError(
      `As configurações de ${file} levam ao mesmo banco de dados e às mesmas fotos: não há o que mudar.`,
    );
  }
  const source = await openSource(from, { isAlone: true });
  closing.push(source.close);
  const secretKey = await describeSecretKey(from, { isReadable: true });
  await expectSameKey(to, secretKey);
  const [pictures, newPictures] = movesPictures ? [await openStorage(from), await openStorage(to)] : [null, null];
  if (newPictures) await expectRoom(newPictures, await listFileNames(source.database));
  const target = movesDatabase ? await openTarget(to) : null;
  if (target) closing.push(target.close);
  const missing: string[] = [];
  const records = takeBackup({
    database: source.database,
    storage: pictures,
    header: {
      madeAt: systemClock.now().toISOString(),
      release: readVersion().version,
      hasDatabase: movesDatabase,
      ...secretKey,
    },
    onMissing: (name) => missing.push(name),
  });
  const totals = await restore(records, {
    database: target?.database ?? null,
    storage: newPictures,
    onLoaded: async (header) => {
      await restoreSecretKey(to, header);
    },
  });
  await target?.keep();
  console.log(`Levados ${describeTotals(totals)}. O que havia antes continua onde estava, sem alteração.`);
  for (const line of describeMissing(missing)) console.log(line);
  console.log(`Inicie agora o Encaixe com as configurações de ${file}.`);
}

async function readSettings(file: string): Promise<Env> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Não foi possível ler ${file} (${error.code}).`, { cause: error });
  });
  return readEnv({ ...process.env, ...parseEnv(text) });
}

const databaseOf = ({ databaseUrl, dataDir }: Env) => databaseUrl ?? dataDir;
const storageOf = ({ s3, dataDir }: Env) => (s3 ? `${s3.endpoint} ${s3.bucket}` : dataDir);

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0 || file.startsWith('-')) {
  console.error(USAGE);
  process.exit(2);
}
endAtOnce();
await runProgram((env) => move(env, resolve(file)));
await stop();
process.exit(0);
