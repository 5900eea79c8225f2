/**
 * Two PostgreSQL servers on one machine, one the other's synchronous standby, with Patroni, etcd and HAProxy, on the settings that
 * `ops/` gives operators. Started as a program, this file is the keeper: it holds the read end of a pipe, so that everything ends
 * and is deleted however the tests end, even by `kill -9`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostgres, ordinaryUser } from './postgres.ts';
import { freePort } from './program.ts';

/** The part that dies: PostgreSQL alone, Patroni alone, all of the machine at once, or the machine so that it still holds its connections. */
export type Part = 'postgres' | 'patroni' | 'machine' | 'silent machine';

export type Cluster = {
  /** Leads to the primary, for an administrator. */
  url: string;
  /** Leads to the standby. */
  standbyUrl: string;
  /** Leads to one of the two, whatever it is. */
  urlOf(name: string): string;
  /** Resolves when one server is the primary and the other one its synchronous standby. Answers the primary's name. */
  whole(): Promise<string>;
  primary(): Promise<string | null>;
  /** `kill -9`; for a silent machine `kill -STOP`. */
  kill(name: string, part: Part): void;
  startAgain(name: string, part: Part): void;
  /** A silent machine as it was: it has not died. */
  wake(name: string): void;
  /** The last lines that each program wrote. */
  said(): string;
  stop(): Promise<void>;
};

const programs = ['patroni', 'etcd', 'haproxy'];
const path = `${process.env.PATH}:/usr/sbin:/usr/bin`;

export function isClusterInstalled(): boolean {
  try {
    for (const program of programs) execFileSync('which', [program], { stdio: 'ignore', env: { PATH: path } });
    return findPostgres()?.version === 15;
  } catch {
    return false;
  }
}

const shorter = [
  ['ttl: 20', 'ttl: 8'],
  ['loop_wait: 5', 'loop_wait: 1'],
  ['retry_timeout: 5', 'retry_timeout: 3'],
] as const;

type Node = { name: string; folder: string; api: string; env: Record<string, string>; patroni?: ChildProcess };

/** `quick` shortens what `ops/patroni.yml` waits for, which no installation should: a busy machine would lose its place. */
export async function startCluster({ quick = false } = {}): Promise<Cluster> {
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-cluster-'));
  const makeFolder = (name: string) => {
    const made = join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    if (user) chownSync(made, user.uid, user.gid);
    return made;
  };
  chmodSync(folder, 0o755);
  const keeper = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
    detached: true,
  });
  const kept = once(keeper, 'exit');
  for (const handle of [keeper, keeper.stdin]) (handle as ChildProcess).unref();
  const logs: Record<string, string> = {};
  const run = (name: string, cwd: string, program: string, args: string[], env: Record<string, string> = {}) => {
    const options = { cwd, env: { PATH: path, LANG: 'C.UTF-8', ...env }, ...user };
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const keep = (text: Buffer) => {
      logs[name] = `${logs[name] ?? ''}${text}`.slice(-4_000);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', keep);
    for (const handle of [child, child.stdout, child.stderr]) (handle as ChildProcess).unref();
    return child;
  };

  const [client, peer, toPrimary, toStandby] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const etcd = makeFolder('etcd');
  run('etcd', etcd, 'etcd', [
    ...['--data-dir', join(etcd, 'data'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', `http://127.0.0.1:${client}`, '--advertise-client-urls', `http://127.0.0.1:${client}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`, '--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-cluster', `default=http://127.0.0.1:${peer}`],
  ]);

  const settings = fileURLToPath(new URL('../../ops/patroni.yml', import.meta.url));
  const copy = join(folder, 'patroni.yml');
  let patroni = readFileSync(settings, 'utf8');
  for (const [from, to] of quick ? shorter : []) patroni = patroni.replace(from, to);
  writeFileSync(copy, patroni, { mode: 0o644 });
  const password = 'senha-de-teste';
  let haproxy = readFileSync(new URL('../../ops/haproxy.cfg', import.meta.url), 'utf8')
    .replace('127.0.0.1:5000', `127.0.0.1:${toPrimary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${toStandby}`);
  const nodes: Node[] = [];
  for (const [index, name] of ['pg1', 'pg2'].entries()) {
    const [port, api] = [await freePort(), await freePort()];
    const home = makeFolder(name);
    haproxy = haproxy.replaceAll(
      `server ${name} 10.0.0.${index + 1}:5432`,
      `server ${name} 127.0.0.1:${port} check port ${api}`,
    );
    nodes.push({
      name,
      folder: home,
      api: `http://127.0.0.1:${api}`,
      env: {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
        // Not needed where each machine is one.
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      },
    });
  }
  const find = (name: string) => nodes.find((node) => node.name === name) as Node;
  const startPatroni = (node: Node) => {
    node.patroni = run(node.name, node.folder, 'patroni', [copy], node.env);
  };
  for (const node of nodes) startPatroni(node);
  const balancer = makeFolder('haproxy');
  writeFileSync(join(balancer, 'haproxy.cfg'), haproxy, { mode: 0o644 });
  run('haproxy', balancer, 'haproxy', ['-W', '-f', join(balancer, 'haproxy.cfg')]);

  const is = async (node: Node, role: 'primary' | 'sync') => {
    const answer = await fetch(`${node.api}/${role}`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  };
  const nodeThat = async (role: 'primary' | 'sync') => {
    for (const node of nodes) if (await is(node, role)) return node.name;
    return null;
  };
  const said = () =>
    Object.entries(logs)
      .map(([name, text]) => `--- ${name}\n${text}`)
      .join('\n');
  const until = async <T>(what: string, look: () => Promise<T | null>): Promise<T> => {
    for (const giveUpAt = Date.now() + 120_000; Date.now() < giveUpAt; await setTimeout(200)) {
      const seen = await look();
      if (seen !== null) return seen;
    }
    throw new Error(`${what}:\n${said()}`);
  };
  const cluster: Cluster = {
    url: `postgres://postgres:${password}@127.0.0.1:${toPrimary}/postgres`,
    standbyUrl: `postgres://postgres:${password}@127.0.0.1:${toStandby}/postgres`,
    urlOf: (name) => {
      const { PATRONI_POSTGRESQL_CONNECT_ADDRESS: address } = find(name).env;
      return `postgres://postgres:${password}@${address}/postgres`;
    },
    primary: () => nodeThat('primary'),
    whole: () =>
      until('The cluster is not whole', async () => ((await nodeThat('sync')) ? await nodeThat('primary') : null)),
    kill(name, part) {
      const { folder: home, patroni } = find(name);
      if (part === 'patroni') return void patroni?.kill('SIGKILL');
      if (part === 'postgres') {
        const [pid] = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n');
        return void process.kill(Number(pid), 'SIGKILL');
      }
      signalWithin(home, part === 'machine' ? 'SIGKILL' : 'SIGSTOP');
    },
    startAgain(name, part) {
      const node = find(name);
      if (part === 'silent machine') signalWithin(node.folder, 'SIGKILL');
      // Patroni itself starts PostgreSQL.
      if (part !== 'postgres') startPatroni(node);
    },
    wake: (name) => void signalWithin(find(name).folder, 'SIGCONT'),
    said,
    async stop() {
      keeper.ref();
      keeper.stdin.end();
      await kept;
    },
  };
  try {
    await cluster.whole();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** For every process that runs in the folder. Such are all of ours, also those that Patroni started and left behind. */
function signalWithin(folder: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): boolean {
  let found = false;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!`${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)) continue;
      process.kill(Number(pid), signal);
      found = true;
    } catch {
      // It has ended meanwhile, or is not ours to look at.
    }
  }
  return found;
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdin.resume().on('end', async () => {
    while (signalWithin(folder, 'SIGKILL')) await setTimeout(50);
    rmSync(folder, { recursive: true, force: true });
  });
}
