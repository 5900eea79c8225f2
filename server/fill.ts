/**
 * Makes the embedded database of a first start, with the demo, from source. `npm start` runs it while the pages are built. Does nothing
 * in a folder that has its database, or with a PostgreSQL server: the server itself then migrates when it starts.
 */
import type { Env } from './infra/env/env.ts';
import { isNewFolder } from './infra/env/folder.ts';
import { claimPort } from './infra/env/port.ts';
import { createLog } from './infra/process/log.ts';
import { closing, openData, openInfra, runProgram, stop } from './program.ts';
import { seedDemo } from './seed/demo.ts';
import { seedPlans } from './subscriptions/commands.ts';

async function fill(env: Env): Promise<void> {
  if (env.databaseUrl || !(await isNewFolder(env.dataDir))) return;
  const log = createLog({ level: env.logLevel, json: env.production });
  // A start that cannot serve says so before anything is made.
  const port = await claimPort(env);
  closing.push(() => port.close());
  const { database, markReady } = await openData(env, log);
  const infra = await openInfra(env, log, database);
  await seedPlans(database.longWork.db);
  if (env.demo) await seedDemo(infra, console.log);
  await markReady();
}

await runProgram(fill);
await stop();
process.exit(0);
