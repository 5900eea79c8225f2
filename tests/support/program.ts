/**
 * The program itself, `node server/main.ts` as `npm start` starts it, in a process of its own: for what can only be seen
 * from outside. It needs the build that `npm test` makes first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Env = Record<string, string | undefined>;
type Options = {
  env?: Env;
  dataDir?: string;
  /** A PostgreSQL database in the place of the embedded one. */
  databaseUrl?: string;
};

export type Program = {
  origin: string;
  dataDir: string;
  /** What it has said so far, line by line. */
  output: string[];
  complaints: string[];
  /** Once it says this; refused with what it said instead when it ended before. */
  says(text: string): Promise<void>;
  /** Answers once it is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<Ending>;
  exited: Promise<Ending>;
};
type Ending = { code: number | null; signal: string | null };

const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** In every file that starts one: `afterEach(endPrograms)`, or `afterAll` where its tests share one. */
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

/** A folder for the program's data that goes with it. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-program-'));
  folders.add(folder);
  return join(folder, 'data');
}

/** Answers when it serves. */
export async function startProgram(options: Options = {}): Promise<Program> {
  const program = await launchProgram(options);
  await program.says('Encaixe: ');
  const health = await fetch(`${program.origin}/health`);
  if (!health.ok) throw new Error(`/health answers ${health.status}`);
  return program;
}

/** Does not wait until it serves. Its database is an embedded one in a folder of its own unless told otherwise. */
export async function launchProgram({ env = {}, dataDir = newDataDir(), databaseUrl }: Options = {}): Promise<Program> {
  if (!existsSync(join(root, 'build/server/index.js'))) {
    throw new Error('Nothing is built: run `node scripts/build.ts` first (npm test does).');
  }
  const port = env.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const onServer = databaseUrl ? { DATABASE_URL: databaseUrl, PUBLIC_URL: origin } : {};
  const child = spawn(process.execPath, ['--import', dieWithTheTest, 'server/main.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...surroundings(), ...settings, DATA_DIR: dataDir, PORT: port, ...onServer, ...env },
  });
  running.add(child);
  const output: string[] = [];
  const complaints: string[] = [];
  const exited = once(child, 'close').then(([code, signal]): Ending => {
    running.delete(child);
    return { code, signal };
  });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => output.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  const says = async (text: string) => {
    const said = () => output.some((line) => line.includes(text));
    const heard = new Promise<void>((done) => lines.on('line', () => said() && done()));
    if (said()) return;
    await Promise.race([heard, exited]);
    if (!said()) throw new Error(['The program ended instead:', ...output, ...complaints].join('\n'));
  };
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { origin, dataDir, output, complaints, says, kill, exited };
}

const settings = { NODE_ENV: 'production', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error', BACKUP: 'off' };

/** Not the settings of whoever runs the tests. */
function surroundings(): Env {
  return Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [name, process.env[name]]));
}

/** Its standard input ends when the test's process does, by `kill -9` too. */
const dieWithTheTest = `data:text/javascript,${encodeURIComponent(
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
