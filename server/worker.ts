import { endHold, syncPayment } from './appointments/paying/commands.ts';
import { forgetOldOrigins, redactSalonEntries } from './audit-log/commands.ts';
import { forgetOldOriginsJob, redactSalonEntriesJob } from './audit-log/jobs.ts';
import { mailEmailChange } from './auth/email-change/commands.ts';
import { mailEmailChangeJob, mailEmailNoticeJob } from './auth/email-change/jobs.ts';
import { mailPasswordReset } from './auth/password-reset/commands.ts';
import { mailPasswordResetJob } from './auth/password-reset/jobs.ts';
import { mailRole } from './auth/roles/commands.ts';
import { mailRoleJob } from './auth/roles/jobs.ts';
import type { Job } from './infra/jobs.ts';
import { deleteOldMessages, sendEmailNotice } from './notifications/commands.ts';
import { deliverMessage } from './notifications/delivery/commands.ts';
import { deleteOldMessagesJob, deliverMessageJob } from './notifications/jobs.ts';
import { endHoldJob, refundJob, returnOrphanJob, syncPaymentJob } from './payments/jobs.ts';
import { executeRefund, returnOrphan } from './payments/refunds/commands.ts';
import { deletePicturesOfSalon, deleteUnusedPictures } from './pictures/commands.ts';
import { deletePicturesOfSalonJob, deleteUnusedPicturesJob } from './pictures/jobs.ts';
import { findSalonById, findSalonBySlug } from './salons/queries.ts';
import {
  type Actor,
  type AnyoneScope,
  type Infra,
  mintBaseSalonScope,
  mintBaseScope,
  type SalonScope,
} from './scope.ts';
import { deleteOldEntries, resolvePastEntries } from './waiting-list/commands.ts';
import { deleteOldEntriesJob, resolvePastEntriesJob } from './waiting-list/jobs.ts';
import { notifyNextWaiting } from './waiting-list/opening-notices/commands.ts';
import { notifyNextJob } from './waiting-list/opening-notices/jobs.ts';

type SalonPayload = { salonId: string };
type SalonWork<P extends SalonPayload> = {
  job: Job<P>;
  run: (scope: SalonScope, payload: P, infra: Infra) => Promise<void>;
};

/** Registers the handler of every job. Call it before the jobs start. */
export function registerWork(infra: Infra): void {
  // Without the salon's scope, because some messages outlive their salon.
  infra.jobs.work(deliverMessageJob, (payload) => deliverMessage(scopeOfSystem(infra), payload, infra));
  register(infra, { job: notifyNextJob, run: notifyNextWaiting });
  register(infra, { job: syncPaymentJob, run: syncPayment });
  register(infra, { job: endHoldJob, run: endHold });
  register(infra, { job: refundJob, run: executeRefund });
  infra.jobs.work(returnOrphanJob, (orphan) => returnOrphan(scopeOfSystem(infra), orphan, infra));
  register(infra, { job: resolvePastEntriesJob, run: resolvePastEntries });
  infra.jobs.work(mailPasswordResetJob, async ({ email, slug }) => {
    // The salon is read here, because `auth` cannot import `salons`, which imports `auth`.
    const salon = slug === null ? null : await findSalonBySlug(infra.database.db, slug);
    const asked = { email, salonSlug: salon?.isPublic ? salon.slug : null };
    await mailPasswordReset(scopeOfSystem(infra), asked, infra);
  });
  infra.jobs.work(mailEmailChangeJob, (asked) => mailEmailChange(scopeOfSystem(infra), asked, infra));
  infra.jobs.work(mailEmailNoticeJob, (notice) => sendEmailNotice(scopeOfSystem(infra), notice, infra));
  infra.jobs.work(mailRoleJob, (granted) => mailRole(scopeOfSystem(infra), granted, infra));
  infra.jobs.work(redactSalonEntriesJob, ({ salonId }) => redactSalonEntries(scopeOfSystem(infra), salonId));
  infra.jobs.workDaily(forgetOldOriginsJob, () => forgetOldOrigins(scopeOfSystem(infra)));
  infra.jobs.work(deletePicturesOfSalonJob, (salon) => deletePicturesOfSalon(scopeOfSystem(infra), salon, infra));
  infra.jobs.workDaily(deleteOldEntriesJob, () => deleteOldEntries(scopeOfSystem(infra)));
  infra.jobs.workDaily(deleteOldMessagesJob, () => deleteOldMessages(scopeOfSystem(infra)));
  infra.jobs.workDaily(deleteUnusedPicturesJob, () => deleteUnusedPictures(scopeOfSystem(infra), infra));
}

/** Runs a job in the scope of its salon, as `system`. A job of a deleted salon does nothing. */
function register<P extends SalonPayload>(infra: Infra, { job, run }: SalonWork<P>): void {
  infra.jobs.work(job, async (payload) => {
    const scope = await scopeOfSystemAt(infra, payload.salonId);
    if (scope) await run(scope, payload, infra);
  });
}

const system: Actor = { kind: 'system', userId: null };

export async function scopeOfSystemAt(infra: Infra, salonId: string): Promise<SalonScope | null> {
  const salon = await findSalonById(infra.database.db, salonId);
  return salon && { ...mintBaseSalonScope(infra, salon, system), kind: 'salon' };
}

export const scopeOfSystem = (infra: Infra): AnyoneScope => ({
  ...mintBaseScope(infra, system),
  kind: 'anyone',
  person: null,
});
