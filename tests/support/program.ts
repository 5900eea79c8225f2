/**
 * Starts `node server/main.ts` in its own process, as `npm start` does, for tests from outside. Needs the build that
 * `npm test` makes first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Env = Record<string, string | undefined>;
type Options = {
  env?: Env;
  dataDir?: string;
  /** A PostgreSQL database instead of the embedded one. */
  databaseUrl?: string;
  file?: `server/${'main' | 'fill' | 'doctor' | 'admin' | 'backup' | 'restore' | 'move' | 'distribute'}.ts`;
  args?: string[];
};

export type Program = {
  origin: string;
  dataDir: string;
  pid: number;
  /** The lines so far. */
  stdout: string[];
  stderr: string[];
  /** Resolves when stdout contains the text; rejects with the output if the process exits first. */
  says(text: string): Promise<void>;
  /** Resolves after the exit. */
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<Ending>;
  exited: Promise<Ending>;
};
type Ending = { code: number | null; signal: string | null };

const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** For every file that starts a program: `afterEach(endPrograms)`, or `afterAll` where its tests share one. */
export async function endPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGKILL');
      await once(child, 'close');
    }),
  );
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** A folder for the program's data. `endPrograms` removes it. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-program-'));
  folders.add(folder);
  return join(folder, 'data');
}

/** Resolves when the server answers. */
export async function startProgram(options: Options = {}): Promise<Program> {
  const program = await launchProgram(options);
  await program.says('Encaixe: ');
  await becomesHealthy(program);
  return program;
}

/** On a busy machine the database may take longer to answer than a check waits. */
async function becomesHealthy({ origin }: Program): Promise<void> {
  let status = 0;
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await setTimeout(200)) {
    status = (await fetch(`${origin}/health`)).status;
    if (status === 200) return;
  }
  throw new Error(`/health answers ${status}`);
}

/** Does not wait for the server. By default the database is embedded, in a new folder. */
export async function launchProgram({
  env = {},
  dataDir = newDataDir(),
  databaseUrl,
  file = 'server/main.ts',
  args = [],
}: Options = {}): Promise<Program> {
  if (!existsSync(join(root, 'build/server/index.js'))) {
    throw new Error('Nothing is built: run `node scripts/build.ts` first (npm test does).');
  }
  const port = env.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const onServer = databaseUrl ? { DATABASE_URL: databaseUrl, PUBLIC_URL: origin } : {};
  const child = spawn(process.execPath, ['--import', exitWithParent, file, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...inheritedEnv(), ...settings, DATA_DIR: dataDir, PORT: port, ...onServer, ...env },
  });
  running.add(child);
  const stdout: string[] = [];
  const stderr: string[] = [];
  const exited = once(child, 'close').then(([code, signal]): Ending => {
    running.delete(child);
    return { code, signal };
  });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => stdout.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => stderr.push(line));
  const says = async (text: string) => {
    const said = () => stdout.some((line) => line.includes(text));
    const heard = new Promise<void>((done) => lines.on('line', () => said() && done()));
    if (said()) return;
    await Promise.race([heard, exited]);
    if (!said()) throw new Error(['The program ended instead:', ...stdout, ...stderr].join('\n'));
  };
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { origin, dataDir, pid: child.pid ?? 0, stdout, stderr, says, kill, exited };
}

const settings = { NODE_ENV: 'production', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error', BACKUP: 'off' };

/** Drops the developer's own environment. */
function inheritedEnv(): Env {
  return Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [name, process.env[name]]));
}

/** Standard input ends with the test's process, even after `kill -9`. */
const exitWithParent = `data:text/javascript,${encodeURIComponent(
  "process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume();",
)}`;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
