import type { Database } from '../infra/database/database.ts';
import type { MigrationState } from '../infra/database/migrate.ts';
import type { Env } from '../infra/env/env.ts';
import { createLog } from '../infra/process/log.ts';
import { createEncryption } from '../infra/secrets/encryption.ts';
import { readMailSettings, readStored, readWhatsAppSettings } from '../settings/queries.ts';
import { checkCopies } from './copies.ts';
import { checkDatabase, openToRead } from './database.ts';
import { checkConnections } from './encryption.ts';
import { type Finding, warning } from './finding.ts';
import { checkFolder } from './folder.ts';
import { checkReplica } from './replica.ts';
import { checkSecretKey } from './secrets.ts';
import { checkMail, checkPayments, checkPictures, checkTelemetry, checkWhatsApp } from './services.ts';
import { checkSettings } from './settings.ts';

type Say = (...found: Finding[]) => void;

/** Examines an installation and changes nothing: no folder, key or migration is made. Each finding is said when it is there. */
export async function examine(processEnv: Record<string, string | undefined>, say: Say): Promise<void> {
  const { env, found } = checkSettings(processEnv);
  say(...found);
  if (!env) return;
  say(...checkTelemetry(env));
  const { look, found: aboutFolder } = await checkFolder(env);
  say(...aboutFolder);
  try {
    const opened = await openToRead(env, look);
    if ('level' in opened) {
      say(opened);
      await examineServices(env, null, say);
      return;
    }
    try {
      const { migrations, found } = await checkDatabase(opened.database);
      say(...found);
      const aboutReplica = await checkReplica(env, opened.database);
      if (aboutReplica) say(aboutReplica);
      await examineServices(env, isReadable(migrations) ? opened.database : null, say);
    } finally {
      await opened.close();
    }
  } finally {
    look.release();
  }
}

/** Tables may be missing, or be others, until this code has migrated them. */
const isReadable = ({ waiting, otherHistory }: MigrationState) => waiting.length === 0 && otherHistory === null;

/** Without the database only the environment's settings are known. */
async function examineServices(env: Env, database: Database | null, say: Say): Promise<void> {
  const { key, found } = await checkSecretKey(env, database);
  say(found);
  if (!database) {
    if (env.smtp) say(await checkMail(env.smtp));
    say(...checkConnections(env, env.smtp));
    say(await checkPictures(env));
    const rest = env.smtp ? 'WhatsApp e pagamentos' : 'E-mail, WhatsApp e pagamentos';
    say(warning(rest, 'não examinados: dependem do que está no banco.'));
    return;
  }
  const encryption = createEncryption(key ?? '', env.previousSecretKey);
  const source = { db: database.db.$pickTables(), env, encryption, log: createLog({ level: 'silent' }) };
  const { smtp } = await readMailSettings(source);
  say(await checkMail(smtp), await checkPictures(env), ...checkConnections(env, smtp));
  say(await checkCopies(env, database));
  const stored = await readStored(source);
  say(checkWhatsApp(stored, await readWhatsAppSettings(source)), checkPayments(stored, env));
}
