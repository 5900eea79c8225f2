/**
 * A second server beside the test's own, on the same PostgreSQL database with a pool of its own. Started by `fork`, it says
 * when it is ready, books what it is sent with twenty clients, and answers with what became of each.
 */
import { once } from 'node:events';
import { openDatabase } from '#server/infra/database.ts';
import type { Person } from '#server/scope.ts';
import { registerWork } from '#server/worker.ts';
import { bookAll, type Wish } from './crowd.ts';
import { patient } from './database.ts';
import { openHouse } from './open-house.ts';

export type Crowd = { people: Person[]; wishes: Wish[] };

const database = await openDatabase({ url: process.argv[2] ?? '', ...patient });
const house = await openHouse({}, database);
registerWork(house);
await house.jobs.start();
process.send?.('ready');
const [crowd] = (await once(process, 'message')) as [Crowd];
const outcomes = await bookAll(house, crowd.people, crowd.wishes, 20);
// Without stopping its jobs: with a test's clock that changes the database itself, which two cannot do at once.
process.send?.(outcomes, () => process.exit());
