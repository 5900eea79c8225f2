import { defineJob } from '../infra/jobs.ts';

export const deleteUnusedPicturesJob = defineJob<Record<never, never>>('delete-unused-pictures', {
  timeoutSeconds: 600,
});
