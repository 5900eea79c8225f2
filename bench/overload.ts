import { openSalons } from '#tests/support/many-salons.ts';
import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';
import { percentile } from './frame/statistics.ts';

const SEGMENTS = 7_000;
const PAIRS = 20;
const SIGN_INS = 60;
const VISITS = 40;

/** The load that one stranger can cause: a long address beside a short one, and a salon's page during wrong sign-ins beside a quiet one. */
export async function overload({ openProduct, tell }: Bench): Promise<void> {
  const { app, sql } = await openProduct();
  const [salon] = await openSalons(sql, { salons: 1, appointments: 500 });
  const { origin } = app;
  const visit = () => timeOf(() => send(`${origin}/${salon?.slug}`));
  const visits = async () => {
    const times: number[] = [];
    for (let n = 0; n < VISITS; n++) times.push(await visit());
    return times;
  };
  const unknown = (path: string) =>
    timeOf(() => send(origin + path, { headers: { accept: 'text/html' } }).catch(is404));
  const [long, short]: [number[], number[]] = [[], []];
  // In turns, so that a busy minute strikes both.
  for (let n = 0; n < PAIRS; n++) {
    short.push(await unknown(`/nenhum-salao-${n}`));
    long.push(await unknown('/a'.repeat(SEGMENTS)));
  }
  await visits();
  const quiet = await visits();
  const refused: Promise<number>[] = Array.from({ length: SIGN_INS }, (_, n) => wrongSignIn(origin, n));
  const busy = await visits();
  const statuses = await Promise.all(refused);
  tell({
    title: `Overload, in ms and as multiples of what stands beside it`,
    head: ['asked', 'median', 'most', 'beside', 'its median', 'times'],
    rows: [
      row(`an address of ${SEGMENTS} segments`, long, 'a short unknown one', short),
      row(`a salon's page during ${SIGN_INS} wrong sign-ins`, busy, 'a quiet one', quiet),
    ],
  });
  tell({
    title: 'The wrong sign-ins',
    head: ['answer', 'count'],
    rows: [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
  });
}

const row = (asked: string, times: number[], beside: string, others: number[]) => {
  const [median, other] = [percentile(times, 0.5), percentile(others, 0.5)];
  return [asked, median, Math.max(...times), beside, other, median / other];
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function is404(error: unknown): void {
  if (!String(error).endsWith(': 404')) throw error;
}

async function wrongSignIn(origin: string, n: number): Promise<number> {
  const { status } = await fetch(`${origin}/api/v1/auth/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `pessoa${n}@example.com`, password: 'errada-1' }),
  });
  return status;
}
