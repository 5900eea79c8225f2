import { defineJob } from '#server/infra/jobs/jobs.ts';

export const freeUnvisitedSlugsJob = defineJob<Record<never, never>>('salons.free-unvisited-slugs', {
  timeoutSeconds: 600,
});
