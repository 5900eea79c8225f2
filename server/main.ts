import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createSaver } from './backup/daily.ts';
import type { Infra } from './gate/scope.ts';
import type { Env } from './infra/env/env.ts';
import { claimPort, type Listener } from './infra/env/port.ts';
import { closing, openData, openInfra, openLog, runProgram } from './program.ts';

type Handler = typeof import('./handler.ts');

async function start(env: Env): Promise<void> {
  const log = await openLog(env);
  const port = await claimPort(env);
  const { database, markReady } = await openData(env, log);
  const infra = await openInfra(env, log, database);
  const { handler, listener } = env.production ? await openBuilt(infra) : await openDevelopment(infra);

  await handler.seedPlans(database.longWork.db);
  // Before anybody else wants the embedded database's one connection.
  const signIns = env.demo ? await handler.seedDemo(infra, console.log) : [];
  const setUp = await handler.describeSetUp(infra);
  if (env.previousSecretKey !== null) await handler.reEncryptSecrets(infra);
  handler.registerWork(infra);
  handler.registerCopies(infra, createSaver(infra));
  // For the jobs of the last requests: the next server may be of a release that does not know where they wait.
  closing.push(() => infra.jobs.relay());
  // Connections get their time to end while the jobs end, and are waited for afterwards.
  closing.push(() => port.close());
  await infra.jobs.start();
  closing.push(() => infra.jobs.stop());
  await markReady();

  port.serve(listener);
  closing.push(() => port.startClosing());
  console.log(`\nEncaixe: ${env.publicUrl ?? `http://localhost:${env.port}`}`);
  for (const line of [...signIns, ...setUp]) console.log(line);
}

async function openBuilt(infra: Infra): Promise<{ handler: Handler; listener: Listener }> {
  const built = pathToFileURL('build/server/index.js').href;
  const handler: Handler = await import(built);
  return { handler, listener: getRequestListener(handler.createServer(infra).fetch) };
}

/** Vite in the middle: an edited module is loaded anew at the next request, while everything that is open stays open. */
async function openDevelopment(infra: Infra): Promise<{ handler: Handler; listener: Listener }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  closing.push(() => vite.close());
  const load = () => vite.ssrLoadModule('/server/handler.ts') as Promise<Handler>;
  let current: { handler: Handler; listener: Listener } | undefined;
  const listenerNow = async () => {
    const handler = await load();
    if (current?.handler !== handler) {
      current = { handler, listener: getRequestListener(handler.createServer(infra).fetch) };
    }
    return current.listener;
  };
  const listener: Listener = (request, response) =>
    vite.middlewares(request, response, async () => {
      try {
        await (await listenerNow())(request, response);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        infra.log.error({ err: error }, 'the server could not be loaded');
        response.writeHead(500).end('The server could not be loaded; see the log.');
      }
    });
  return { handler: await load(), listener };
}

await runProgram(start);
