import { defineJob } from '../infra/jobs/jobs.ts';

export const deleteUnusedPicturesJob = defineJob<Record<never, never>>('delete-unused-pictures', {
  timeoutSeconds: 600,
});

export const deletePicturesOfSalonJob = defineJob<{ salonId: string }>('pictures.delete-of-salon', {
  timeoutSeconds: 600,
});
