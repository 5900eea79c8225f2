import { byAdmin } from '../gate/orpc.ts';
import { discardFailed, retryFailed, retryQueue } from './commands.ts';
import { listFailed } from './queries.ts';

export const jobs = {
  list: byAdmin.jobs.list.handler(({ context, input }) => listFailed(context.scope, input)),
  retry: byAdmin.jobs.retry.handler(({ context, input }) => retryFailed(context.scope, input)),
  retryAll: byAdmin.jobs.retryAll.handler(({ context, input }) => retryQueue(context.scope, input)),
  discard: byAdmin.jobs.discard.handler(({ context, input }) => discardFailed(context.scope, input)),
};
