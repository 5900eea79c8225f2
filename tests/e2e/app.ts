import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mood } from '../support/fake-checkouts.ts';
import type { Mood as PaymentMood } from '../support/fake-payments.ts';
import { createCaller, type HttpCaller } from '../support/http-caller.ts';
import type { ProcessLoad, Question } from '../support/serve.ts';

type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never;
type Mail = { to: string; subject: string; text: string };

/** The product as a journey's worker runs it. */
export type App = {
  origin: string;
  setClock(instant: string): Promise<void>;
  mails(): Promise<Mail[]>;
  /** The payment provider behind 'Mercado Pago' in the settings. */
  provider: {
    feel(mood: Mood): Promise<void>;
    pay(checkoutId: string, status?: 'approved' | 'pending' | 'refused', more?: { renews?: boolean }): Promise<string>;
  };
  /** The payment provider behind the salons' own keys. */
  salonProvider: {
    feel(mood: PaymentMood): Promise<void>;
    /** By whom new payments are taken: the sandbox is the demo's. */
    takeBy(name: 'fake' | 'sandbox'): Promise<void>;
    /** The newest charge of a booking is paid, or tried to. */
    pay(status?: 'approved' | 'refused'): Promise<void>;
  };
  /** Runs the jobs that are due by the clock. */
  runJobs(): Promise<void>;
  /** Makes the demo's salons, as of the clock. Resolves to the lines that say who may sign in. */
  makeDemo(): Promise<string[]>;
  load(): Promise<ProcessLoad>;
  /** Changes rows by hand, where a person would have to wait or to be an administrator. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The API over HTTP, as another browser. */
  caller(): HttpCaller;
  stop(): void;
};

type Options = {
  /** An administrator's, of the PostgreSQL server to use; '' is the embedded database. Missing: where the environment points. */
  databaseUrl?: string;
  /** The clock goes on by itself, a second at a time, and pages of visitors are kept as in production. */
  clockRuns?: boolean;
};

export async function startApp(
  settings: Record<string, string> = {},
  { databaseUrl, clockRuns }: Options = {},
): Promise<App> {
  const database = databaseUrl === undefined ? {} : { TEST_DATABASE_URL: databaseUrl };
  const clock = clockRuns ? { APP_CLOCK: 'runs' } : {};
  const child = fork(fileURLToPath(new URL('../support/serve.ts', import.meta.url)), {
    // With React's production build, as `npm start` runs it.
    env: { ...process.env, ...database, ...clock, NODE_ENV: 'production', APP_SETTINGS: JSON.stringify(settings) },
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { origin: string }).origin));
    child.once('exit', (code) => reject(new Error(`The app did not start (${code}); is it built?`)));
  });
  const ask = asker(child);
  return {
    origin,
    setClock: async (instant) => void (await ask({ ask: 'setClock', instant })),
    mails: async () => {
      // By the test's clock the jobs that send them wait to be asked.
      await ask({ ask: 'drain' });
      return (await ask({ ask: 'mails' })) as Mail[];
    },
    provider: {
      feel: async (mood) => void (await ask({ ask: 'provider', mood })),
      pay: async (checkoutId, status = 'approved', more = {}) =>
        (await ask({ ask: 'pay', checkoutId, status, ...more })) as string,
    },
    salonProvider: {
      feel: async (mood) => void (await ask({ ask: 'salonProvider', mood })),
      takeBy: async (by) => void (await ask({ ask: 'takeSalonPayments', by })),
      pay: async (status = 'approved') => void (await ask({ ask: 'payBooking', status })),
    },
    runJobs: async () => void (await ask({ ask: 'drain' })),
    makeDemo: async () => (await ask({ ask: 'demo' })) as string[],
    load: async () => (await ask({ ask: 'load' })) as ProcessLoad,
    sql: async (text, values = []) => (await ask({ ask: 'sql', text, values })) as Record<string, unknown>[],
    caller: () => createCaller(origin),
    stop: () => child.disconnect(),
  };
}

function asker(child: ChildProcess) {
  let count = 0;
  return (question: Asked) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++count;
      const listen = (message: { id: number; answer?: unknown; error?: string }) => {
        if (message.id !== id) return;
        child.off('message', listen);
        if (message.error) reject(new Error(message.error));
        else resolve(message.answer);
      };
      child.on('message', listen);
      child.send({ ...question, id });
    });
}
