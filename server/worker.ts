import type { CheckoutProvider } from '#contract/subscriptions.ts';
import { endHold, syncPayment } from './appointments/receiving/commands.ts';
import { forgetOldOrigins, redactSalonEntries } from './audit-log/commands.ts';
import { forgetOldOriginsJob, redactSalonEntriesJob } from './audit-log/jobs.ts';
import { mailPasswordChange } from './auth/account/commands.ts';
import { mailPasswordChangeJob } from './auth/account/jobs.ts';
import { mailEmailChange } from './auth/email-change/commands.ts';
import { mailEmailChangeJob } from './auth/email-change/jobs.ts';
import { mailPasswordReset } from './auth/password-reset/commands.ts';
import { mailPasswordResetJob } from './auth/password-reset/jobs.ts';
import { mailRole } from './auth/roles/commands.ts';
import { mailRoleJob } from './auth/roles/jobs.ts';
import { deleteExpiredAccess } from './auth/sessions/commands.ts';
import { deleteExpiredAccessJob } from './auth/sessions/jobs.ts';
import { mailTwoFactorChange } from './auth/two-factor/commands.ts';
import { mailTwoFactorChangeJob } from './auth/two-factor/jobs.ts';
import { deleteOldRuns, type Saver, takeCopyWhenDue, tryCopyWhenDue } from './copies/commands.ts';
import { deleteOldRunsJob, takeCopyJob, tryCopyJob } from './copies/jobs.ts';
import { type AnyoneScope, type Infra, mintBaseSalonScope, mintBaseScope, type SalonScope } from './gate/scope.ts';
import type { Job } from './infra/jobs/jobs.ts';
import { deleteOldInvitations, mailInvitation } from './memberships/invitations/commands.ts';
import { deleteOldInvitationsJob, mailInvitationJob } from './memberships/invitations/jobs.ts';
import { listRecipients } from './memberships/queries.ts';
import { deleteOldAccountMails, sendAccountMail } from './notifications/account-mails/commands.ts';
import { accountMailJobs, deleteOldAccountMailsJob } from './notifications/account-mails/jobs.ts';
import { deliver, deliverClosingMessage } from './notifications/closing/commands.ts';
import { announceBooking, deleteOldMessages } from './notifications/commands.ts';
import { deleteEndedDevices, noticeChange, noticeDevice } from './notifications/devices/commands.ts';
import { deleteEndedDevicesJob, noticeChangeJob, noticeDeviceJob } from './notifications/devices/jobs.ts';
import {
  announceBookingJob,
  closingJobs,
  deleteOldMessagesJob,
  deliveryJobs,
  providerNoticesJob,
} from './notifications/jobs.ts';
import { sendPlanMail } from './notifications/plan-mails/commands.ts';
import { applyNotices } from './notifications/provider-notices/commands.ts';
import { remind, requestReview, rescheduleReminders } from './notifications/reminders/commands.ts';
import { remindJob, requestReviewJob, rescheduleRemindersJob } from './notifications/reminders/jobs.ts';
import { applyPaymentEvent } from './payments/events/commands.ts';
import { applyPaymentEventJob } from './payments/events/jobs.ts';
import { endHoldJob, forgetOldKeysJob, refundJob, returnOrphanJob, syncPaymentJob } from './payments/jobs.ts';
import { forgetOldKeys } from './payments/keys/commands.ts';
import { executeRefund, returnOrphan } from './payments/refunds/commands.ts';
import { deletePicturesOfSalon, deleteUnusedPictures } from './pictures/commands.ts';
import { deletePicturesOfSalonJob, deleteUnusedPicturesJob } from './pictures/jobs.ts';
import { setSubscription } from './salons/commands.ts';
import { mailHandOver } from './salons/hand-over/commands.ts';
import { mailHandOverJob } from './salons/hand-over/jobs.ts';
import { findSalonById, findSalonBySlug } from './salons/queries.ts';
import { freeUnvisitedSlugs } from './salons/slug/commands.ts';
import { freeUnvisitedSlugsJob } from './salons/slug/jobs.ts';
import { notifySandboxJob } from './sandbox/jobs.ts';
import { findNotified } from './sandbox/queries.ts';
import { closeOrder, type Tools } from './subscriptions/cancellation/commands.ts';
import { alignOrder } from './subscriptions/changes/commands.ts';
import { syncOrder } from './subscriptions/charges/commands.ts';
import { applyPlanEventJob } from './subscriptions/events/jobs.ts';
import { findOrderOfEvent } from './subscriptions/events/queries.ts';
import {
  alignOrderJob,
  closeOrderJob,
  followSuspensionJob,
  refundSurplusJob,
  reviewSubscriptionJob,
  reviewSubscriptionsJob,
  syncOrderJob,
} from './subscriptions/jobs.ts';
import { refundSurplusReceipt, syncReceipts } from './subscriptions/receipts/commands.ts';
import { refundSurplus } from './subscriptions/refunds/commands.ts';
import { reviewSubscription, reviewSubscriptions } from './subscriptions/reminders/commands.ts';
import { followSuspension } from './subscriptions/suspensions/commands.ts';
import { deleteOldEntries, resolvePastEntries } from './waiting-list/commands.ts';
import { deleteOldEntriesJob, resolvePastEntriesJob } from './waiting-list/jobs.ts';
import { notifyNextWaiting } from './waiting-list/opening-notices/commands.ts';
import { notifyNextJob } from './waiting-list/opening-notices/jobs.ts';
import { deleteOldEvents, markProcessed, type WebhookEvent } from './webhook-events/commands.ts';
import { deleteOldEventsJob } from './webhook-events/jobs.ts';

type SalonWork<P extends { salonId: string }> = {
  job: Job<P>;
  run: (scope: SalonScope, payload: P, infra: Infra) => Promise<void>;
};

/** Before the jobs start. */
export function registerWork(infra: Infra): void {
  const openSalon = (salonId: string) => scopeOfSystemAt(infra, salonId);
  const channelsOf = (everywhere: AnyoneScope, signal: AbortSignal) => ({ ...infra, signal, everywhere });
  for (const job of Object.values(deliveryJobs).flatMap((lanes) => Object.values(lanes))) {
    infra.jobs.work(job, (message, { signal }) => {
      const scope = scopeOfSystem(infra);
      return deliver(scope, message, { ...channelsOf(scope, signal), openSalon });
    });
  }
  for (const job of Object.values(closingJobs)) {
    infra.jobs.work(job, ({ messageId }, { signal }) => {
      const scope = scopeOfSystem(infra);
      return deliverClosingMessage(scope, messageId, channelsOf(scope, signal));
    });
  }
  infra.jobs.work(providerNoticesJob, (notices, { attempt }) =>
    applyNotices(scopeOfSystem(infra), notices, { attempt, openSalon }),
  );
  register(infra, { job: announceBookingJob, run: announceBooking });
  const team = { listRecipients, everywhere: () => scopeOfSystem(infra) };
  register(infra, { job: noticeChangeJob, run: (scope, change) => noticeChange(scope, change, team) });
  register(infra, {
    job: noticeDeviceJob,
    run: (scope, notice, { push }) => noticeDevice(scope, notice, { ...team, push }),
  });
  infra.jobs.workDaily(deleteEndedDevicesJob, () => deleteEndedDevices(scopeOfSystem(infra)));
  register(infra, { job: remindJob, run: remind });
  register(infra, { job: requestReviewJob, run: requestReview });
  register(infra, { job: rescheduleRemindersJob, run: rescheduleReminders });
  register(infra, { job: notifyNextJob, run: notifyNextWaiting });
  register(infra, { job: syncPaymentJob, run: syncPayment });
  register(infra, {
    job: applyPaymentEventJob,
    run: async (scope, event, infra) => {
      await applyPaymentEvent(scope, event, infra);
      await markProcessed(scopeOfSystem(infra), event);
    },
  });
  register(infra, { job: endHoldJob, run: endHold });
  register(infra, { job: refundJob, run: executeRefund });
  infra.jobs.work(returnOrphanJob, (orphan) => returnOrphan(scopeOfSystem(infra), orphan, infra));
  register(infra, { job: mailInvitationJob, run: mailInvitation });
  register(infra, { job: mailHandOverJob, run: (scope, _, infra) => mailHandOver(scope, infra) });
  infra.jobs.workDaily(deleteOldInvitationsJob, () => deleteOldInvitations(scopeOfSystem(infra)));
  register(infra, { job: resolvePastEntriesJob, run: resolvePastEntries });
  const planTools = { checkouts: infra.checkouts, setSubscription, sendPlanMail };
  infra.jobs.work(closeOrderJob, (order) => closeOrder(scopeOfSystem(infra), order, planTools));
  register(infra, {
    job: syncOrderJob,
    run: async (scope, { orderId, paymentId }) => void (await syncOrder(scope, orderId, planTools, paymentId ?? null)),
  });
  infra.jobs.work(refundSurplusJob, async ({ salonId, id }) => {
    const scope = salonId && (await scopeOfSystemAt(infra, salonId));
    if (scope) await refundSurplus(scope, { id }, planTools);
    else await refundSurplusReceipt(scopeOfSystem(infra), { id }, planTools);
  });
  register(infra, { job: alignOrderJob, run: (scope, order) => alignOrder(scope, order, planTools) });
  register(infra, { job: followSuspensionJob, run: (scope) => followSuspension(scope, planTools) });
  infra.jobs.workDaily(reviewSubscriptionsJob, () => reviewSubscriptions(scopeOfSystem(infra)));
  register(infra, {
    job: reviewSubscriptionJob,
    run: (scope, salon) => reviewSubscription(scope, salon, planTools),
  });
  infra.jobs.work(mailPasswordResetJob, async ({ userId, slug }) => {
    // The salon is read here, because `auth` cannot import `salons`, which imports `auth`.
    const salon = slug === null ? null : await findSalonBySlug(infra.database.db, slug);
    const asked = { userId, salonSlug: salon?.isPublic ? salon.slug : null };
    await mailPasswordReset(scopeOfSystem(infra), asked, infra);
  });
  infra.jobs.work(mailPasswordChangeJob, (changed) => mailPasswordChange(scopeOfSystem(infra), changed, infra));
  infra.jobs.work(mailEmailChangeJob, (asked) => mailEmailChange(scopeOfSystem(infra), asked, infra));
  infra.jobs.work(mailRoleJob, (granted) => mailRole(scopeOfSystem(infra), granted, infra));
  infra.jobs.work(mailTwoFactorChangeJob, (change) => mailTwoFactorChange(scopeOfSystem(infra), change, infra));
  for (const job of Object.values(accountMailJobs)) {
    infra.jobs.work(job, ({ mailId }, { attempt }) =>
      sendAccountMail(scopeOfSystem(infra), { mailId, isLast: attempt > job.options.retries }, infra),
    );
  }
  infra.jobs.workDaily(deleteExpiredAccessJob, () => deleteExpiredAccess(scopeOfSystem(infra)));
  infra.jobs.workDaily(deleteOldAccountMailsJob, () => deleteOldAccountMails(scopeOfSystem(infra)));
  infra.jobs.work(redactSalonEntriesJob, ({ salonId }) => redactSalonEntries(scopeOfSystem(infra), salonId));
  infra.jobs.workDaily(forgetOldOriginsJob, () => forgetOldOrigins(scopeOfSystem(infra)));
  infra.jobs.work(deletePicturesOfSalonJob, (salon) => deletePicturesOfSalon(scopeOfSystem(infra), salon, infra));
  infra.jobs.work(applyPlanEventJob, (event) => applyPlanEvent(infra, planTools, event));
  infra.jobs.workDaily(freeUnvisitedSlugsJob, () => freeUnvisitedSlugs(scopeOfSystem(infra)));
  infra.jobs.workDaily(forgetOldKeysJob, () => forgetOldKeys(scopeOfSystem(infra)));
  infra.jobs.workDaily(deleteOldEventsJob, () => deleteOldEvents(scopeOfSystem(infra)));
  infra.jobs.work(notifySandboxJob, ({ paymentId }) => passSandboxNotice(infra, planTools, paymentId));
  infra.jobs.workDaily(deleteOldEntriesJob, () => deleteOldEntries(scopeOfSystem(infra)));
  infra.jobs.workDaily(deleteOldMessagesJob, () => deleteOldMessages(scopeOfSystem(infra)));
  infra.jobs.workDaily(deleteUnusedPicturesJob, () => deleteUnusedPictures(scopeOfSystem(infra), infra));
  infra.jobs.workDaily(deleteOldRunsJob, () => deleteOldRuns(scopeOfSystem(infra)));
}

/** For a server: each looks every hour whether a copy or its trial is due. */
export function registerCopies(infra: Infra, saver: Saver): void {
  infra.jobs.workEvery(60, takeCopyJob, () => takeCopyWhenDue(scopeOfSystem(infra), saver, infra));
  infra.jobs.workEvery(60, tryCopyJob, () => tryCopyWhenDue(scopeOfSystem(infra), saver, infra));
}

/** Runs a job in the scope of its salon, as `system`. A job of a deleted salon does nothing. */
function register<P extends { salonId: string }>(infra: Infra, { job, run }: SalonWork<P>): void {
  infra.jobs.work(job, async (payload) => {
    const scope = await scopeOfSystemAt(infra, payload.salonId);
    if (scope) await run(scope, payload, infra);
  });
}

/** Two nouns: the provider says whose order it is, and then what became of it. */
async function applyPlanEvent(infra: Infra, tools: Tools, event: WebhookEvent): Promise<void> {
  const order = await findOrderOfEvent(scopeOfSystem(infra), event, tools);
  if (order) {
    const told = { salonId: order.salonId, provider: event.provider, orderId: order.id };
    await syncOrderOrReceipts(infra, tools, told, event.topic === 'payment' ? event.resource : null);
  }
  await markProcessed(scopeOfSystem(infra), event);
}

type ToldOrder = { salonId: string | null; provider: CheckoutProvider; orderId: string };

/** The receipts stand for the order once its salon is deleted. */
async function syncOrderOrReceipts(
  infra: Infra,
  tools: Tools,
  { salonId, ...order }: ToldOrder,
  paymentId: string | null = null,
): Promise<void> {
  const scope = salonId && (await scopeOfSystemAt(infra, salonId));
  if (scope) await syncOrder(scope, order.orderId, tools, paymentId);
  else await syncReceipts(scopeOfSystem(infra), order, tools);
}

/** As the webhook of a real provider: only whose payment it is, and then the provider is asked. */
async function passSandboxNotice(infra: Infra, tools: Tools, paymentId: string): Promise<void> {
  const told = await findNotified(scopeOfSystem(infra), paymentId);
  if (!told) return;
  const { purpose, salonId, reference } = told;
  if (purpose === 'plan')
    return syncOrderOrReceipts(infra, tools, { salonId, provider: 'sandbox', orderId: reference });
  const scope = salonId && (await scopeOfSystemAt(infra, salonId));
  if (scope) await syncPayment(scope, { paymentId: reference }, infra);
}

const system = { kind: 'system', userId: null } as const;

export async function scopeOfSystemAt(infra: Infra, salonId: string): Promise<SalonScope | null> {
  const salon = await findSalonById(infra.database.db, salonId);
  return salon && { ...mintBaseSalonScope(infra, salon, system), kind: 'salon' };
}

export const scopeOfSystem = (infra: Infra): AnyoneScope => ({
  ...mintBaseScope(infra, system),
  kind: 'anyone',
  person: null,
});
