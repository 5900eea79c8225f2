/** `npm run restore -- <file>`: makes an empty installation what a backup says. */
import { resolve } from 'node:path';
import { checkFile, readFile } from './backup/file.ts';
import { openTarget } from './backup/open.ts';
import { describeTotals } from './backup/report.ts';
import { expectKnown, expectRoom, restore } from './backup/restore.ts';
import { expectSameKey, restoreSecretKey } from './backup/secret-key.ts';
import type { Env } from './infra/env/env.ts';
import { openStorage } from './infra/files/storage.ts';
import { closing, endAtOnce, runProgram, stop } from './program.ts';

const USAGE = `Uso: npm run restore -- <arquivo>

Restaura uma cópia de npm run backup em um banco de dados vazio e em um lugar de fotos vazio,
os de DATABASE_URL, DATA_DIR e S3_BUCKET. Para uma cópia cifrada, informe BACKUP_KEY.`;

async function restoreFile(env: Env, file: string): Promise<void> {
  const { header, fileNames } = await checkFile(file, env.backupKey);
  expectKnown(header);
  await expectSameKey(env, header);
  const storage = await openStorage(env);
  await expectRoom(storage, fileNames);
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
await runProgram((env) => restoreFile(env, resolve(file)));
await stop();
process.exit(0);
