import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { registerWork } from '#server/worker.ts';
import { openCopyOnServer, openEmbeddedTestDatabase } from '#tests/support/database.ts';
import { openTestWorld, TODAY } from '#tests/support/open-test-world.ts';
import { openCustomer, openSalon, phoneNumber } from '#tests/support/test-world.ts';
import type { Bench } from './frame/bench.ts';
import type { Ask } from './frame/load.ts';

/** Later ones of the same weekday, because the salon rests on Sundays. */
const WEEKS = 4;
const TIMES = ['10:00', '11:00', '14:00', '15:00'];

/**
 * Measures procedures in this process, without HTTP, beside the same ones without row-level security: on another database of the same
 * server, as the owner of its tables.
 */
export async function secondWall({ databaseUrl, measure }: Bench): Promise<void> {
  for (const [name, openDatabase] of [
    ['PostgreSQL', () => openCopyOnServer(databaseUrl)],
    ['embedded', () => openEmbeddedTestDatabase()],
  ] as const) {
    const walled = await openQuestions(await openDatabase());
    const database = await openDatabase();
    // Kysely's own class, which knows no salon's role.
    const open = await openQuestions({ ...database, db: database.db.withTables() });
    const clients = name === 'PostgreSQL' ? [1, 8] : [1];
    for (const [question, ask] of Object.entries(walled.questions)) {
      const against = { name: 'without the wall', ask: open.questions[question] as Ask };
      await measure(`${question}, ${name}`, ask, { against, clients, warmUp: 5 });
    }
    await walled.close();
    await open.close();
  }
}

async function openQuestions(database: Awaited<ReturnType<typeof openCopyOnServer>>) {
  const world = await openTestWorld({}, database);
  registerWork(world);
  await world.jobs.start();
  const salon = await openSalon(world, { professionals: 4 });
  const customers = await Promise.all(Array.from({ length: 64 }, () => openCustomer(world, salon)));
  const { slug, service, owner } = salon;
  const { priceCents, durationMinutes } = service;
  const bookAndCancel: Ask = async (n) => {
    const { api, person } = customers[n % customers.length] as (typeof customers)[number];
    const id = newId();
    await api.appointments.book({
      ...{ slug, id, serviceId: service.id, name: person.fullName, phone: person.phone ?? phoneNumber(0) },
      ...{
        date: addDays(TODAY, 7 + 7 * (Math.floor(n / TIMES.length) % WEEKS)),
        time: TIMES[n % TIMES.length] as string,
      },
      shown: { priceCents, durationMinutes },
    });
    await api.appointments.cancelMine({ slug, id });
  };
  const questions: Record<string, Ask> = {
    'a booking and its cancellation': bookAndCancel,
    'free times of one day': () =>
      owner.availability.listSlots({ slug, serviceId: service.id, date: addDays(TODAY, 7) }),
    'a list of customers': () => owner.customers.list({}),
    'one service': () => owner.services.get({ id: service.id }),
  };
  const close = async () => {
    await world.jobs.stop();
    await database.close();
  };
  return { questions, close };
}
