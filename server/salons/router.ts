import { byAnyone, byOwner, byPerson } from '../orpc.ts';
import { refuse } from '../refuse.ts';
import { createSalon, type FillSalon, generateSlug, markFirstStep } from './commands.ts';
import { findSlug, getMySalon } from './queries.ts';

/** Nouns that import salons pass their commands in through `server/router.ts`, which avoids an import cycle. */
export const salons = (fill: FillSalon) => ({
  getMine: byOwner.salons.getMine.handler(({ context }) => getMySalon(context.scope)),
  markFirstStep: byOwner.salons.markFirstStep.handler(({ context, input }) => markFirstStep(context.scope, input.step)),
  create: byPerson.salons.create.handler(({ context, input }) => createSalon(context.scope, input, fill)),
  generateSlug: byPerson.salons.generateSlug.handler(async ({ context, input }) => ({
    slug: await generateSlug(context.scope, input.salonName),
  })),
  findAddress: byPerson.salons.findAddress.handler(async ({ context, input }) => {
    await context.limit('postalCode', context.scope.person.id);
    const answer = await context.infra.postalCodes.find(input.zipCode);
    if (answer === 'unknown') throw refuse('POSTAL_CODE_NOT_FOUND');
    if (answer === 'unavailable') throw refuse('POSTAL_CODE_UNAVAILABLE');
    return answer;
  }),
  find: byAnyone.salons.find.handler(async ({ context, input }) => {
    await context.limit('finder');
    const slug = await findSlug(context.scope, input.query);
    if (!slug) throw refuse('SALON_NOT_FOUND');
    return { slug };
  }),
});
