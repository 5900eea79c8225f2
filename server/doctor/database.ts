import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../infra/database/database.ts';
import { type MigrationState, readMigrationState } from '../infra/database/migrate.ts';
import { findWallTrouble } from '../infra/database/second-wall.ts';
import type { Env } from '../infra/env/env.ts';
import type { FolderLook } from '../infra/env/folder-look.ts';
import { StartError } from '../infra/env/start-error.ts';
import { type Clock, systemClock } from '../infra/process/clock.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const NAME = 'Banco de dados';

type Opened = { database: Database; close(): Promise<void> };

/** Opens the database to read it, or says why it cannot be read. */
export async function openToRead(env: Env, look: FolderLook): Promise<Opened | Finding> {
  try {
    if (env.databaseUrl) {
      const database = await openDatabase({ url: env.databaseUrl });
      return { database, close: () => database.close() };
    }
    if (look.trouble) return warning(NAME, 'não foi examinado. Corrija antes a pasta de dados.');
    if (look.isInUse) {
      const line = 'o banco embutido não pode ser examinado enquanto o Encaixe roda. Pare-o e rode de novo';
      return warning(NAME, `${line}, ou veja /health.`);
    }
    if (look.database === 'none') return warning(NAME, 'ainda não existe. npm start o cria.');
    return await openCopy(env.dataDir);
  } catch (error) {
    if (error instanceof StartError) return failure(NAME, error.lines.join(' '));
    throw error;
  }
}

/** Opening an embedded database writes into its folder, and more so after a crash: a copy is examined in its place. */
async function openCopy(dataDir: string): Promise<Opened | Finding> {
  const source = join(dataDir, 'db');
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < (await sizeOf(source)) + SPARE_BYTES) {
    const line = `não foi examinado: não há espaço em ${tmpdir()} para uma cópia dele. Libere espaço ou escolha outra pasta em TMPDIR.`;
    return warning(NAME, line);
  }
  const copied = await mkdtemp(join(tmpdir(), 'encaixe-doctor-'));
  const remove = () => rmSync(copied, { recursive: true, force: true });
  // Also when the program is interrupted.
  process.once('exit', remove);
  try {
    await cp(source, join(copied, 'db'), { recursive: true });
    const database = await openDatabase({ folder: join(copied, 'db') });
    return { database, close: () => database.close().finally(remove) };
  } catch (error) {
    remove();
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      error.lines.map((line) => line.replaceAll(copied, dataDir)),
      { cause: error },
    );
  }
}

/** The database writes its log while it opens. */
const SPARE_BYTES = 64 * 1024 * 1024;

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function checkDatabase(
  database: Database,
  clock: Clock = systemClock,
): Promise<{ migrations: MigrationState; found: Finding[] }> {
  const migrations = await readMigrationState(database);
  const isMigrated = migrations.waiting.length === 0 && migrations.otherHistory === null;
  return {
    migrations,
    found: [
      await describeServer(database),
      judgeMigrations(migrations),
      ...(isMigrated ? [await checkSecondWall(database)] : []),
      await compareClocks(database, clock),
    ],
  };
}

async function checkSecondWall(database: Database): Promise<Finding> {
  const name = 'Separação dos salões';
  const trouble = await findWallTrouble(database);
  return trouble ? failure(name, trouble) : ok(name, 'o banco mostra a cada salão só o que é dele.');
}

/** `openDatabase` refuses servers that are too old, or use another encoding than UTF-8. */
async function describeServer({ kind, pool }: Database): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  );
  const [version = ''] = (rows[0]?.version ?? '').split(' ');
  const where = kind === 'pglite' ? 'embutido, ' : '';
  return ok(NAME, `responde (${where}PostgreSQL ${version}, ${rows[0]?.encoding}).`);
}

export function judgeMigrations({ executed, waiting, otherHistory }: MigrationState): Finding {
  const name = 'Migrações';
  if (otherHistory) return failure(name, otherHistory);
  if (waiting.length === 0) return ok(name, `todas as ${executed} feitas.`);
  if (executed === 0) return warning(name, 'nenhuma foi feita: o banco está vazio. npm start o prepara.');
  const wait = waiting.length === 1 ? '1 espera' : `${waiting.length} esperam`;
  return warning(name, `${wait} (${executed} feitas). Faça uma cópia de segurança; npm start as executa.`);
}

const MOST_APART_MS = 5000;

async function compareClocks({ kind, pool }: Database, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime();
  const { rows } = await pool.query<{ ms: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const after = clock.now().getTime();
  const theirs = Number(rows[0]?.ms);
  // The answer took a while: the database's time lies somewhere between the two.
  const apart = Math.round(Math.max(before - theirs, theirs - after, 0));
  const name = 'Relógio';
  if (apart > MOST_APART_MS) {
    const seconds = Math.round(apart / 1000);
    return warning(name, `o do banco e o desta máquina diferem em ${seconds} s. Acerte os dois pela rede (NTP).`);
  }
  return ok(name, kind === 'pglite' ? 'o banco usa o desta máquina.' : `o do banco e o desta máquina concordam.`);
}
