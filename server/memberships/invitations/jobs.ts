import { defineJob } from '#server/infra/jobs/jobs.ts';

export const mailInvitationJob = defineJob<{ salonId: string; invitationId: string }>('memberships.mail-invitation');

export const deleteOldInvitationsJob = defineJob<Record<never, never>>('memberships.delete-old-invitations');
