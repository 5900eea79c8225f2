/** `npm run restore -- <file>`: makes an empty installation what a backup says. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openBucket } from './backup/daily.ts';
import { checkFile, readFile } from './backup/file.ts';
import { openTarget } from './backup/open.ts';
import { describeTotals } from './backup/report.ts';
import { expectKnown, expectRoom, restore } from './backup/restore.ts';
import { expectSameKey, restoreSecretKey } from './backup/secret-key.ts';
import { newestOf } from './copies/rules.ts';
import type { Env } from './infra/env/env.ts';
import { StartError } from './infra/env/start-error.ts';
import { openStorage } from './infra/files/storage.ts';
import { closing, endAtOnce, runProgram, stop } from './program.ts';

const USAGE = `Uso: npm run restore -- <arquivo>
     npm run restore -- bucket:[nome]

Restaura uma cópia de npm run backup em um banco de dados vazio e em um lugar de fotos vazio,
os de DATABASE_URL, DATA_DIR e S3_BUCKET, ou uma cópia diária em um banco de dados vazio.
bucket: é a cópia diária mais nova do bucket. Para uma cópia cifrada, informe BACKUP_KEY.`;

const IN_BUCKET = 'bucket:';

async function restoreGiven(env: Env, given: string): Promise<void> {
  if (!given.startsWith(IN_BUCKET)) return await restoreFile(env, resolve(given));
  const bucket = await openBucket(env);
  if (!bucket) throw new StartError('Não há bucket nas configurações. Informe S3_ENDPOINT, S3_BUCKET e as chaves.');
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also when the program is interrupted.
  process.once('exit', remove);
  const name = given.slice(IN_BUCKET.length) || newestOf(await bucket.list());
  if (!name) throw new StartError(`Não há cópia diária no bucket ${env.s3?.bucket}.`);
  const file = join(folder, 'copia.backup');
  if (!(await bucket.fetch(name, file))) throw new StartError(`Não há ${name} no bucket ${env.s3?.bucket}.`);
  console.log(`Restaurando ${name} do bucket ${env.s3?.bucket}.`);
  await restoreFile(env, file);
}

async function restoreFile(env: Env, file: string): Promise<void> {
  const { header, fileNames } = await checkFile(file, env.backupKey);
  expectKnown(header);
  await expectSameKey(env, header);
  // A daily copy has none: those that are there stay.
  const storage = header.hasPictures ? await openStorage(env) : null;
  if (storage) await expectRoom(storage, fileNames);
  const { database, keep, close } = await openTarget(env);
  closing.push(close);
  let hasKey = true;
  const totals = await restore(readFile(file, env.backupKey), {
    database,
    storage,
    onLoaded: async (header) => {
      hasKey = await restoreSecretKey(env, header);
    },
  });
  await keep();
  console.log(`Cópia de ${header.madeAt} restaurada: ${describeTotals(totals)}.`);
  if (!header.hasPictures) {
    console.log(
      'Ela é uma cópia diária, sem fotos: leve as fotos à pasta uploads de DATA_DIR ou ao bucket, se não estão lá.',
    );
  }
  if (!hasKey) {
    console.log('Ela não contém a chave secreta: antes de iniciar, informe em SECRET_KEY a de quando foi feita,');
    console.log(
      'ou ponha o arquivo secret.key na pasta de dados. Sem ela as chaves de pagamento gravadas não são lidas.',
    );
  }
}

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0 || file.startsWith('-')) {
  console.error(USAGE);
  process.exit(2);
}
endAtOnce();
await runProgram((env) => restoreGiven(env, file));
await stop();
process.exit(0);
