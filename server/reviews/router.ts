import { byAdmin, byCustomer, byStaff, byVisitor } from '../gate/orpc.ts';
import { deleteReview, replyToReview, reportReview, writeReview } from './commands.ts';
import { dismissReport, hideReview, unhideReview } from './moderation/commands.ts';
import { listReported } from './moderation/queries.ts';
import { getReview, getReviewSummary, listPublicReviews, listReviews } from './queries.ts';

export const reviews = {
  write: byCustomer.reviews.write.handler(async ({ context, input }) => {
    await context.limit('review', context.scope.person.id);
    return writeReview(context.scope, input);
  }),
  delete: byCustomer.reviews.delete.handler(({ context, input }) => deleteReview(context.scope, input.appointmentId)),
  list: byStaff.reviews.list.handler(({ context, input }) => listReviews(context.scope, input)),
  get: byStaff.reviews.get.handler(({ context, input }) => getReview(context.scope, input.id)),
  reply: byStaff.reviews.reply.handler(({ context, input }) => replyToReview(context.scope, input)),
  report: byStaff.reviews.report.handler(({ context, input }) => reportReview(context.scope, input)),
  listReported: byAdmin.reviews.listReported.handler(({ context, input }) => listReported(context.scope, input)),
  hide: byAdmin.reviews.hide.handler(({ context, input }) => hideReview(context.scope, input)),
  unhide: byAdmin.reviews.unhide.handler(({ context, input }) => unhideReview(context.scope, input)),
  dismissReport: byAdmin.reviews.dismissReport.handler(({ context, input }) => dismissReport(context.scope, input)),
  listPublic: byVisitor.reviews.listPublic.handler(async ({ context, input }) => {
    await context.limit('reading', context.scope.person?.id);
    return listPublicReviews(context.scope, input);
  }),
  getSummary: byVisitor.reviews.getSummary.handler(({ context }) => getReviewSummary(context.scope)),
};
