import { expectCurrentPassword } from '../auth/commands.ts';
import { byAdmin, byAnyone, byPerson, byStaff } from '../gate/orpc.ts';
import { refuse } from '../gate/refuse.ts';
import { activateSalon, deactivateSalon, setSuspensionCharge, suspendSalon } from './administration/commands.ts';
import { listAllSalons, totalSalons } from './administration/queries.ts';
import { createSalon, type FillSalon, generateSlug, markFirstStep } from './commands.ts';
import { type CancelUpcoming, deleteSalonPermanently } from './deletion/commands.ts';
import { type CountUpcoming, previewSalonDeletion } from './deletion/queries.ts';
import { findSalons } from './finder/queries.ts';
import { acceptHandOver, askHandOver, cancelHandOver, declineHandOver } from './hand-over/commands.ts';
import { getHandOver } from './hand-over/queries.ts';
import { countPublicPages, listPublicSalons } from './public-list/queries.ts';
import { findExampleSlug, getMySalon } from './queries.ts';
import { type KeepReplacedKeys, testPaymentKeys, updateSettings } from './settings/commands.ts';
import { getSettings } from './settings/queries.ts';
import { changeSlug } from './slug/commands.ts';
import { proposeSlug } from './slug/queries.ts';

type Given = FillSalon & {
  cancelUpcomingOfSalon: CancelUpcoming;
  countUpcomingOfSalon: CountUpcoming;
  keepReplacedKeys: KeepReplacedKeys;
};

/** Nouns that import salons pass their commands in through `server/router.ts`, which avoids an import cycle. */
export const salons = ({ cancelUpcomingOfSalon, countUpcomingOfSalon, keepReplacedKeys, ...fill }: Given) => ({
  getMine: byStaff.salons.getMine.handler(({ context }) => getMySalon(context.scope)),
  markFirstStep: byStaff.salons.markFirstStep.handler(({ context, input }) => markFirstStep(context.scope, input.step)),
  create: byPerson.salons.create.handler(({ context, input }) => createSalon(context.scope, input, fill)),
  generateSlug: byPerson.salons.generateSlug.handler(async ({ context, input }) => ({
    slug: await generateSlug(context.scope, input),
  })),
  getExample: byAnyone.salons.getExample.handler(async ({ context }) => {
    await context.limit('reading');
    return { slug: await findExampleSlug(context.scope) };
  }),
  proposeSlug: byStaff.salons.proposeSlug.handler(({ context, input }) =>
    proposeSlug(context.infra.database, context.scope, input.typed),
  ),
  changeSlug: byStaff.salons.changeSlug.handler(({ context, input }) =>
    changeSlug(context.scope, input, context.infra),
  ),
  findAddress: byPerson.salons.findAddress.handler(async ({ context, input }) => {
    await context.limit('postalCode', context.scope.person.id);
    const answer = await context.infra.postalCodes.find(input.zipCode);
    if (answer === 'unknown') throw refuse('POSTAL_CODE_NOT_FOUND');
    if (answer === 'unavailable') throw refuse('POSTAL_CODE_UNAVAILABLE');
    return answer;
  }),
  find: byAnyone.salons.find.handler(async ({ context, input }) => {
    await context.limit('finder');
    return findSalons(context.scope, input.query);
  }),
  countPublicPages: byAnyone.salons.countPublicPages.handler(async ({ context }) => {
    await context.limit('reading');
    return { pages: await countPublicPages(context.scope) };
  }),
  listPublic: byAnyone.salons.listPublic.handler(async ({ context, input }) => {
    await context.limit('reading');
    return { salons: await listPublicSalons(context.scope, input.page) };
  }),
  listAll: byAdmin.salons.listAll.handler(({ context, input }) => listAllSalons(context.scope, input)),
  getTotals: byAdmin.salons.getTotals.handler(({ context }) => totalSalons(context.scope)),
  activate: byAdmin.salons.activate.handler(({ context, input }) => activateSalon(context.scope, input)),
  deactivate: byAdmin.salons.deactivate.handler(({ context, input }) => deactivateSalon(context.scope, input)),
  suspend: byAdmin.salons.suspend.handler(({ context, input }) => suspendSalon(context.scope, input)),
  setSuspensionCharge: byAdmin.salons.setSuspensionCharge.handler(({ context, input }) =>
    setSuspensionCharge(context.scope, input),
  ),
  previewDeletion: byAdmin.salons.previewDeletion.handler(({ context, input }) =>
    previewSalonDeletion(context.scope, input.id, countUpcomingOfSalon),
  ),
  deletePermanently: byAdmin.salons.deletePermanently.handler(({ context, input }) =>
    deleteSalonPermanently(context, context.scope, input, cancelUpcomingOfSalon),
  ),
  getSettings: byStaff.salons.getSettings.handler(({ context }) => getSettings(context.scope)),
  updateSettings: byStaff.salons.updateSettings.handler(({ context, input }) =>
    updateSettings(context.scope, input, { ...context.infra, keepReplacedKeys }),
  ),
  testPaymentKeys: byStaff.salons.testPaymentKeys.handler(async ({ context }) => {
    await context.limit('providerTest', context.scope.salonId);
    return testPaymentKeys(context.scope, context.infra);
  }),
});

export const handOver = {
  get: byStaff.handOver.get.handler(({ context }) => getHandOver(context.scope)),
  ask: byStaff.handOver.ask.handler(async ({ context, input }) => {
    const person = await context.person();
    if (!person) throw refuse('UNAUTHENTICATED');
    await expectCurrentPassword(context, { person, db: context.infra.database.db }, input.currentPassword);
    await askHandOver(context.scope, input.userId);
  }),
  cancel: byStaff.handOver.cancel.handler(({ context }) => cancelHandOver(context.scope)),
  accept: byPerson.handOver.accept.handler(({ context, input }) => acceptHandOver(context.scope, input.slug)),
  decline: byPerson.handOver.decline.handler(({ context, input }) => declineHandOver(context.scope, input.slug)),
};
