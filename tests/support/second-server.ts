/**
 * A second server beside the test's own, on the same PostgreSQL database with a pool of its own. Started by `fork`, it sends
 * 'ready', makes the bookings that it is sent with twenty clients, and sends the outcome of each.
 */
import { once } from 'node:events';
import { openDatabase } from '#server/infra/database.ts';
import type { Person } from '#server/scope.ts';
import { registerWork } from '#server/worker.ts';
import { bookAll, type Wish } from './crowd.ts';
import { patient } from './database.ts';
import { openTestWorld } from './open-test-world.ts';

export type Crowd = { people: Person[]; wishes: Wish[] };

const database = await openDatabase({ url: process.argv[2] ?? '', ...patient });
const world = await openTestWorld({}, database);
registerWork(world);
await world.jobs.start();
process.send?.('ready');
const [crowd] = (await once(process, 'message')) as [Crowd];
const outcomes = await bookAll(world, crowd.people, crowd.wishes, 20);
// Its jobs are not stopped: with a test's clock that alters functions in the database, which two servers cannot do at once.
process.send?.(outcomes, () => process.exit());
