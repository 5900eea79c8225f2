import { defineJob } from '../../infra/jobs.ts';

export const freeUnvisitedSlugsJob = defineJob<Record<never, never>>('salons.free-unvisited-slugs', {
  timeoutSeconds: 600,
});
