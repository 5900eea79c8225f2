import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

export type Run = { ok: boolean; code: number; output: string };

const running = new Set<ChildProcess>();
const onWindows = process.platform === 'win32';

/** `quiet` collects the output. A run longer than `minutes` is ended and counts as failed. */
export function run(
  args: string[],
  { env = {}, quiet = false, minutes = 15 }: { env?: NodeJS.ProcessEnv; quiet?: boolean; minutes?: number } = {},
): Promise<Run> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    // A process group of its own, so that its browsers and servers end with it.
    detached: !onWindows,
  });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      output += `\nended after ${minutes} minutes\n`;
      if (!quiet) console.error(`\nended after ${minutes} minutes`);
      end(child, 'SIGKILL');
    }, minutes * 60_000);
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      running.delete(child);
      const number = code ?? 128 + (signal ? constants.signals[signal] : 0);
      resolve({ ok: number === 0, code: number, output });
    });
  });
}

/** Works also where `.bin` holds .cmd files. */
export function tool(packageName: string, command = packageName): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Ends all started processes and their children when we are stopped, or when npm's process is gone. */
export function endChildrenOnExit(): void {
  let stops = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stops) return;
    stops = true;
    for (const child of running) end(child, 'SIGTERM');
    const leave = () => {
      for (const child of running) end(child, 'SIGKILL');
      process.exit(128 + constants.signals[signal]);
    };
    setTimeout(leave, 5_000);
    setInterval(() => running.size === 0 && leave(), 100);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref();
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (onWindows || !child.pid) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself a moment ago.
  }
}
