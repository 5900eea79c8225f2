/**
 * A real PostgreSQL server for one test run: in a temporary folder, on a loopback port of its own, as an ordinary user
 * and without fsync. Started as a program, this file is the server's keeper: it holds the read end of a pipe, so that
 * the server ends and its folder is deleted however the tests end, even by `kill -9`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type Postgres = {
  /**
   * The address for an administrator, who may create databases. It stays the same across `shutDown` and `startAgain`.
   */
  url: string;
  version: number;
  /** Ends the server's process as `systemctl stop` does: open connections are closed, committed data stays on disk. */
  shutDown(): Promise<void>;
  /** `kill -9` of the server's process and of all that serve its connections, as when its machine dies. */
  die(): Promise<void>;
  /** `kill -STOP` of the same: whoever asks gets neither an answer nor a refusal. */
  fallSilent(): Promise<void>;
  wake(): Promise<void>;
  /** Does nothing while the server runs. */
  startAgain(): Promise<void>;
  /** Stops the server for good and deletes its folder. */
  stop(): Promise<void>;
};

type Options = {
  /** Commits wait for the write-ahead log, so that no shutdown loses one. Slower. */
  keepsCommits?: boolean;
  /** In the form of the command line, `fsync=on`; these override ours. */
  settings?: string[];
};

/** The version that we write for. It is used where it is installed, else the newest one after it. */
const oldest = 15;

/** The server's programs, or null where no PostgreSQL 15 or newer is installed. */
export function findPostgres(): { bin: string; version: number } | null {
  const found = [...globSync('/usr/lib/postgresql/*/bin'), say('pg_config', '--bindir')]
    .map((bin) => ({ bin, version: Number(/\d+/.exec(say(join(bin, 'postgres'), '--version'))?.[0] ?? 0) }))
    .filter(({ version }) => version >= oldest)
    .sort((a, b) => b.version - a.version);
  return found.find(({ version }) => version === oldest) ?? found[0] ?? null;
}

/** Whether the extension is there, built for this PostgreSQL. Another one of the same version may still be too old to load it. */
export function hasCitus(): boolean {
  const found = findPostgres();
  return found !== null && existsSync(join(found.bin, '../lib/citus.so'));
}

export async function startPostgres({ keepsCommits = false, settings = [] }: Options = {}): Promise<Postgres> {
  const found = findPostgres();
  if (!found) throw new Error(`PostgreSQL ${oldest} or newer is not installed`);
  const commits = `synchronous_commit=${keepsCommits ? 'on' : 'off'}`;
  const keeper = spawn(process.execPath, [fileURLToPath(import.meta.url), found.bin, commits, ...settings], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
    // Detached, so that a Ctrl+C or a kill for the tests does not reach it.
    detached: true,
  });
  const ended = once(keeper, 'exit');
  let complaint = '';
  keeper.stderr.on('data', (text) => (complaint += text));
  const answers = createInterface({ input: keeper.stdout });
  const nextAnswer = () => Promise.race([once(answers, 'line').then(([line]) => String(line)), ended.then(() => null)]);
  const url = await nextAnswer();
  if (!url) throw new Error(`PostgreSQL did not start: ${complaint.trim()}`);

  const order = async (command: Command) => {
    keeper.ref();
    keeper.stdin.write(`${command}\n`);
    const answer = await nextAnswer();
    keeper.unref();
    if (answer !== command) throw new Error(`PostgreSQL did not ${command}: ${complaint.trim()}`);
  };
  // A test that forgets to stop the server can still end.
  for (const handle of [keeper, keeper.stdin, keeper.stdout, keeper.stderr]) (handle as ChildProcess).unref();
  const stop = async () => {
    keeper.ref();
    keeper.stdin.end();
    await ended;
  };
  return {
    url,
    version: found.version,
    shutDown: () => order('shut down'),
    die: () => order('die'),
    fallSilent: () => order('fall silent'),
    wake: () => order('wake'),
    startAgain: () => order('start again'),
    stop,
  };
}

/** The keeper's commands: it reads them from its standard input, one a line, and repeats each once it is done. */
type Command = 'shut down' | 'die' | 'fall silent' | 'wake' | 'start again';

async function keep(bin: string, wanted: string[]): Promise<void> {
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  let child: ChildProcess | undefined;
  const runs = () => child && child.exitCode === null && child.signalCode === null;
  const program = (name: string, ...args: string[]) => {
    child = spawn(join(bin, name), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user });
    return child;
  };
  const leave = async (code: number) => {
    if (child && runs()) {
      signalAll('SIGCONT');
      child.kill('SIGQUIT');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };
  /** To the server's process and all that serve its connections. Answers the latter. */
  const signalAll = (signal: NodeJS.Signals): number[] => {
    if (!child?.pid || !runs()) return [];
    const { pid } = child;
    const serving = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    for (const one of [pid, ...serving]) process.kill(one, signal);
    return serving;
  };
  let start: () => Promise<void>;
  const shutDown = async () => {
    if (child && runs() && child.kill('SIGINT')) await once(child, 'exit');
  };
  const die = async () => {
    if (!child || !runs()) return;
    const ended = once(child, 'exit');
    const serving = signalAll('SIGKILL');
    await ended;
    // Until the last one has ended, its memory is in use and no server starts.
    while (serving.some((one) => existsSync(`/proc/${one}`))) await setTimeout(10);
  };
  const commands: Record<Command, () => unknown> = {
    'shut down': shutDown,
    die,
    'fall silent': () => signalAll('SIGSTOP'),
    wake: () => signalAll('SIGCONT'),
    'start again': () => runs() || start(),
  };
  const obey = async (command: string) => {
    try {
      await commands[command as Command]();
      console.log(command);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      await leave(1);
    }
  };
  createInterface({ input: process.stdin })
    .on('line', obey)
    .on('close', () => leave(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => leave(1));

  try {
    const password = randomBytes(16).toString('hex');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    await finished(
      program(
        'initdb',
        '--pgdata=data',
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--no-sync',
        '--encoding=UTF8',
        `--locale=${locale}`,
        '--lc-messages=C',
      ),
    );
    const port = await freePort();
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'max_connections=200',
      'fsync=off',
      'full_page_writes=off',
      // The default of one second would delay a test of races at each deadlock.
      'deadlock_timeout=50ms',
      'wal_level=minimal',
      'max_wal_senders=0',
      // Leaves refusals out of the log, because the tests cause them on purpose.
      'log_min_messages=log',
      'logging_collector=off',
      ...wanted,
    ];
    start = () => ready(program('postgres', '-D', 'data', ...settings.flatMap((setting) => ['-c', setting])));
    await start();
    console.log(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await leave(1);
  }
}

/** PostgreSQL refuses to run as root. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = say('id', '-u', 'postgres') ? 'postgres' : 'nobody';
  return { uid: Number(say('id', '-u', name)), gid: Number(say('id', '-g', name)) };
}

async function finished(child: ChildProcess): Promise<void> {
  let output = '';
  child.stderr?.on('data', (text) => (output += text));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(output.trim());
}

async function ready(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (text) => {
      output = (output + text).slice(-4_000);
      if (output.includes('ready to accept connections')) resolve();
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(output.trim())));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The output of a program; empty where it is missing or fails. */
function say(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

if (import.meta.main) await keep(process.argv[2] ?? '', process.argv.slice(3));
