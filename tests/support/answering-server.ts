/** A second server beside the test's own, on the same PostgreSQL database. Started by `fork`, it sends where it answers. */
import { openDatabase } from '#server/infra/database.ts';
import { patient } from './database.ts';
import { openHttp } from './http.ts';
import { openTestWorld } from './open-test-world.ts';

const database = await openDatabase({ url: process.argv[2] ?? '', ...patient });
const { origin } = await openHttp(await openTestWorld({}, database));
process.send?.(origin);
process.on('disconnect', () => process.exit());
