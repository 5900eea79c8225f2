import { addDays } from '#lib/dates.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import type { Bench } from './frame/bench.ts';
import { besides } from './frame/beside.ts';
import { send } from './frame/http.ts';
import { load } from './frame/load.ts';
import type { Salon } from './frame/salon.ts';

const CROWD = 8;

/** The cost of a salon as full as its ceilings allow, without and with chosen services, for its visitors and for those of another salon. */
export async function fullSalon({ product, measure, seconds }: Bench): Promise<void> {
  const { origin } = product.app;
  const full = questionsOf(await product.salon('full'));
  const choosy = questionsOf(await product.salon('choosy'));
  const small = questionsOf(await product.salon('small'));
  for (const [which, { answers, pages }] of [
    ['full salon', full],
    ['with choices', choosy],
  ] as const) {
    for (const [name, path] of [...answers, ...pages]) {
      await measure(`${which}: ${name}`, () => send(origin + path), { clients: [1] });
    }
  }
  for (const kind of ['pages', 'answers'] as const) {
    const visit = async () => {
      for (const [, path] of small[kind]) await send(origin + path);
    };
    await measure(`small salon: a visit, ${small[kind].length} ${kind}`, visit, { clients: [1] });
    const paths = full[kind].map(([, path]) => path);
    await besides(
      () => load((n) => send(origin + paths[n % paths.length]), { clients: CROWD, seconds }),
      () => measure(`the same visit, ${CROWD} clients at the full salon`, visit, { clients: [1] }),
    );
  }
}

function questionsOf({ slug, serviceId, employeeId }: Salon): Record<'answers' | 'pages', [string, string][]> {
  const api = `/api/v1/salons/${slug}`;
  const service = `${api}/services/${serviceId}`;
  const date = `date=${addDays(TODAY, 14)}`;
  return {
    answers: [
      ['next times', `${api}/next-times`],
      ['days', `${service}/days`],
      ['days of a professional', `${service}/days?employeeId=${employeeId}`],
      ['slots', `${service}/slots?${date}`],
      ['slots of a professional', `${service}/slots?${date}&employeeId=${employeeId}`],
      ['salon page, data', api],
    ],
    pages: [
      ['salon page, HTML', `/${slug}`],
      ['booking page, HTML', `/${slug}/agendamento/${serviceId}`],
    ],
  };
}
