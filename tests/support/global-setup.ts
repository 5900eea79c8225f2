import { prepareTestDatabases } from './database.ts';

/** Before the first test file: the empty database that each of them opens a copy of. */
export default async function setUp(): Promise<void> {
  await prepareTestDatabases();
}
