import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/program.ts';
import type { ProcessLoad } from '#tests/support/serve.ts';

/** A server of another kind, in a temporary folder. */
export type Server = { port: number; stop: () => Promise<void> };

/** Where the program is, or null. Servers are often outside the path of ordinary users. */
export function findProgram(name: string): string | null {
  try {
    const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
    return execFileSync('which', [name], {
      encoding: 'utf8',
      env: { PATH },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** In transaction mode, in front of one database. Anybody on this machine may connect. */
export async function startPgBouncer(bin: string, databaseUrl: string): Promise<Server & { url: string }> {
  const { hostname, port: behind, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const settings = (port: number) => `
[databases]
${name} = host=${hostname} port=${behind} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
log_connections = 0
log_disconnections = 0
`;
  const server = await start(bin, { settings, args: (file) => [file] });
  return { ...server, url: `postgres://encaixe@127.0.0.1:${server.port}/${name}` };
}

/** A balancer that hands requests to each of these ports in turn. */
export function startNginx(bin: string, ports: number[]): Promise<Server> {
  const settings = (port: number, folder: string) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream encaixe { ${ports.map((one) => `server 127.0.0.1:${one};`).join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://encaixe;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto http;
      proxy_set_header X-Forwarded-Host $http_host;
    }
  }
}
`;
  return start(bin, { settings, args: (file, folder) => ['-p', folder, '-c', file] });
}

type Wanted = {
  settings: (port: number, folder: string) => string;
  args: (file: string, folder: string) => string[];
};

async function start(bin: string, { settings, args }: Wanted): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-bench-'));
  const file = join(folder, 'settings');
  writeFileSync(file, settings(port, folder));
  // PgBouncer refuses to run as root.
  const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? nobody() : {};
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  }
  const child = spawn(bin, args(file, folder), { stdio: ['ignore', 'ignore', 'pipe'], ...user });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${bin} did not start: ${said}`);
  }
  return { port, stop };
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => setTimeout(() => resolve(false), 20));
  });
}

const TICKS_PER_SECOND = 100;

/** Processor time of these processes since the previous call, as Linux counts it; elsewhere nobody measures it. */
export function loadOf(pids: number[]): () => Promise<ProcessLoad> {
  let before = 0;
  return async () => {
    const now = pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
    const load = { cpuMs: now - before, longestBlockMs: Number.NaN };
    before = now;
    return load;
  };
}

function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  // After the name, which may hold spaces, the 12th and the 13th field are user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Resident memory in MB. */
export const memoryOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
