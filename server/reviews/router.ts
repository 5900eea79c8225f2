import { byCustomer, byVisitor } from '../orpc.ts';
import { deleteReview, writeReview } from './commands.ts';
import { getReviewSummary } from './queries.ts';

export const reviews = {
  write: byCustomer.reviews.write.handler(async ({ context, input }) => {
    await context.limit('review', context.scope.person.id);
    return writeReview(context.scope, input);
  }),
  delete: byCustomer.reviews.delete.handler(({ context, input }) => deleteReview(context.scope, input.appointmentId)),
  getSummary: byVisitor.reviews.getSummary.handler(({ context }) => getReviewSummary(context.scope)),
};
