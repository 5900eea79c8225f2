/** Plain JavaScript, because it runs on the machine's Node (20 or newer) and installs Node 24. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const onWindows = process.platform === 'win32';
const major = Number.parseInt(process.versions.node, 10);
const node24 = join(modules, 'node', 'bin', onWindows ? 'node.exe' : 'node');
const parent = process.ppid;

function say(line) {
  console.log(`encaixe: ${line}`);
}

function giveUp(...lines) {
  for (const line of lines) console.error(`encaixe: ${line}`);
  process.exit(1);
}

/** Installs missing packages and returns the path of Node 24 or newer. */
export async function prepare() {
  if (major < 20) giveUp(`Node ${process.versions.node} is too old: install Node.js 20 or newer (https://nodejs.org).`);
  const marker = join(modules, '.encaixe-lock');
  const wanted = fingerprint();
  if (read(marker) !== wanted) {
    if (!holdsTheLock()) await install();
    writeFileSync(marker, wanted);
  }
  if (!existsSync(node24) && major < 24) await installNode24();
  return existsSync(node24) ? node24 : process.execPath;
}

/** Replaces this process by a program: passes on its output, signals and exit code. */
export async function handOver(program, args, env = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  passSignals(child);
  process.exit(await exitCode(child));
}

/** Runs programs side by side. When one of them fails, the others are asked to end, and this process ends with its code. */
export async function mustRun(program, argLists, env = {}) {
  const children = argLists.map((args) =>
    spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }),
  );
  for (const child of children) passSignals(child);
  let failure = 0;
  const ends = children.map(async (child) => {
    const code = await exitCode(child);
    if (code === 0) return;
    failure ||= code;
    for (const other of children) other.kill('SIGTERM');
  });
  await Promise.all(ends);
  // A program that is asked to end may end well, without having done its work.
  if (isAskedToEnd) process.exit(failure || 130);
  if (failure) process.exit(failure);
}

let isAskedToEnd = false;

function passSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isAskedToEnd = true;
      // A terminal sends Ctrl+C to the whole group, the child included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm starts us through a shell. A stopping npm only stops that shell, and the shell does not tell us.
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    isAskedToEnd = true;
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
}

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function fingerprint() {
  const lock =
    read(join(root, 'package-lock.json')) ?? giveUp('package-lock.json is missing: this is not a whole checkout.');
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
}

/** Compares npm's own record of node_modules with the lock file, so that it also knows of an `npm install` by hand. */
function holdsTheLock() {
  const record = read(join(modules, '.package-lock.json'));
  if (!record) return false;
  const there = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages);
  return wanted.every(
    ([path, entry]) => path === '' || there[path]?.version === entry.version || isForAnotherMachine(entry),
  );
}

function isForAnotherMachine(entry) {
  if (!entry.optional && !entry.devOptional) return false;
  const ours = (list, value) => !list || list.includes(value);
  // Finding out the C library takes longer than it saves: npm decides about these packages.
  return !(ours(entry.os, process.platform) && ours(entry.cpu, process.arch)) || Boolean(entry.libc) || !entry.os;
}

async function install() {
  const started = Date.now();
  say('installing packages (npm ci), a minute or two the first time ...');
  setRunningNodeAside();
  // Only Node 24 may run its install script, whatever npm's settings say.
  const { code, output } = await npm('ci', '--include=dev', '--ignore-scripts', '--prefer-offline');
  if (code !== 0) giveUp(...explain(code, output));
  await installNode24();
  say(`packages installed (${Math.round((Date.now() - started) / 1000)} s)`);
}

/** Some machines have no package of this Node version (Apple's processors). There the machine's own Node runs. */
async function installNode24() {
  const { code, output } = await npm('rebuild', 'node', '--ignore-scripts=false');
  if (existsSync(node24) || major >= 24) return;
  giveUp(
    ...explain(code, output),
    'Or install Node.js 24 or newer on this machine (https://nodejs.org) and run again.',
  );
}

/** Runs the npm that started us, or else the one on PATH. */
function npm(...words) {
  const args = [...words, '--no-audit', '--no-fund', '--loglevel=error'];
  const cli = process.env.npm_execpath;
  if (!cli?.endsWith('npm-cli.js') || !existsSync(cli)) return listen(onWindows ? 'npm.cmd' : 'npm', args, onWindows);
  const node = process.env.npm_node_execpath;
  return listen(node && existsSync(node) && node !== node24 ? node : 'node', [cli, ...args], false);
}

function listen(command, args, shell) {
  // npm replaces the Node in node_modules/.bin, so npm and install scripts use the machine's.
  const path = (process.env.PATH ?? process.env.Path ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  const env = { ...process.env, PATH: path };
  if (onWindows) delete env.Path;
  const child = spawn(command, args, { cwd: root, shell, env, stdio: ['ignore', 'pipe', 'pipe'] });
  passSignals(child);
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return exitCode(child).then(
    (code) => ({ code, output }),
    (error) => ({ code: error.code, output: '' }),
  );
}

/** Windows cannot delete a running program, but can move it. */
function setRunningNodeAside() {
  if (!onWindows || !process.execPath.startsWith(modules)) return;
  const aside = join(root, '.cache');
  mkdirSync(aside, { recursive: true });
  renameSync(process.execPath, join(aside, `node-${process.pid}.exe`));
}

function explain(code, output) {
  if (code === 'ENOENT') return ['npm was not found. Install Node.js 20 or newer (npm comes with it) and run again.'];
  if (code === 130 || code === 143) return ['interrupted; run again to finish the installation.'];
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT/.test(output)) {
    return ['the package registry cannot be reached. Check the network (or the proxy set for npm) and run again.'];
  }
  if (/ENOSPC/.test(output)) return ['the disk is full: packages need about 1 GB.'];
  if (/EACCES|EPERM|EROFS/.test(output)) return [`this user may not write to ${modules}.`];
  const said = output.split('\n').filter((line) => line.trim());
  return [`npm failed (${code}):`, ...said.slice(0, 12)];
}
