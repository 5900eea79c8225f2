import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCopyOnServer } from './support/database.ts';
import { findPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import type { Told } from './support/scheduler.ts';

let postgres: Postgres;
let url: string;
let close: () => Promise<void>;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  if (!findPostgres()) return;
  postgres = await startPostgres();
  const database = await openCopyOnServer(postgres.url);
  url = String(database.pool.options.connectionString);
  close = () => database.close();
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await close?.();
  await postgres?.stop();
});

const ran: string[] = [];

/** Resolves when the process has done what is due; `act` sends it there. */
function reaching(child: ChildProcess, at: string, act: () => void = () => {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (told: Told) => {
      if (told.reached !== at) return;
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
    child.once('exit', (code) => reject(new Error(`The process ended (${code})`)));
    act();
  });
}

async function startProcess(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('support/scheduler.ts', import.meta.url)), [url]);
  processes.push(child);
  child.on('message', (told: Told) => void (told.ran && ran.push(told.ran)));
  await reaching(child, 'start');
  return child;
}

// Starts three processes.
describe.runIf(findPostgres())('two processes on one PostgreSQL', { timeout: 120_000 }, () => {
  test('run a job of every quarter of an hour once, also when one of them ends and another comes', async () => {
    const advance = (children: ChildProcess[], time: string) => {
      const at = `2026-03-09T${time}:30Z`;
      return Promise.all(children.map((child) => reaching(child, at, () => child.send(at))));
    };
    const [first, second] = [await startProcess(), await startProcess()];
    for (const time of ['12:15', '12:30', '12:40', '12:45']) await advance([first, second], time);
    first.removeAllListeners('exit');
    first.kill('SIGKILL');
    const third = await startProcess();
    for (const time of ['13:00', '13:15']) await advance([second, third], time);
    expect(ran).toEqual(['12:15', '12:30', '12:45', '13:00', '13:15']);
  });
});
