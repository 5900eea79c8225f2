import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OpeningHours } from '#contract/availability.ts';
import type {
  BookingPage,
  ListedService,
  PagePicture,
  PageSettings,
  PublicEmployee,
  PublicSalon,
  PublicService,
  SalonPage,
  ThemeColor,
  ThemeMode,
} from '#contract/salon-page.ts';
import { pictureIdOf } from '#lib/pictures.ts';
import { offeredServices } from '../availability/offered-services/queries.ts';
import { keptRoster, listProfessionals } from '../availability/queries.ts';
import { performs } from '../availability/rules.ts';
import { refuse } from '../gate/refuse.ts';
import type { AnySalonScope, Infra, PublicScope, SalonScope, VisitorScope } from '../gate/scope.ts';
import { keepFacts } from '../keep/facts.ts';
import { findOnlineDue } from '../payments/queries.ts';
import { fileName } from '../pictures/rules.ts';
import { getReviewSummary } from '../reviews/queries.ts';
import { getPaymentOptions } from '../salons/queries.ts';
import { cardOf, openNow, weekdayOf } from './rules.ts';

/** Exactly what a visitor may see of a salon. */
export async function getSalonPage(scope: VisitorScope): Promise<SalonPage> {
  const { salon, openingHours } = await getKeptSettings(scope);
  return {
    salon,
    services: await keptServices(scope),
    employees: salon.showEmployees ? await keptEmployees(scope) : [],
    openingHours,
    todayWeekday: weekdayOf(scope.today),
    openNow: salon.showAvailability ? openNow(openingHours, { date: scope.today, time: scope.time }) : null,
    reviews: await keptReviews(scope),
  };
}

/** For the owner: what the page could show, whatever is chosen (the screen hides what its form hides). */
export async function getPreview(scope: SalonScope): Promise<SalonPage> {
  const { salon, openingHours } = await getPublicSettings(scope);
  return {
    salon,
    services: await withPerformed(scope, await activeServices(scope).execute()),
    employees: await publicEmployees(scope).execute(),
    openingHours,
    todayWeekday: weekdayOf(scope.today),
    openNow: openNow(openingHours, { date: scope.today, time: scope.time }),
    reviews: await getReviewSummary(scope),
  };
}

/** `selectedServices` also holds those that were deleted: without them the page would fall back to all. */
export async function getPageSettings(scope: SalonScope): Promise<PageSettings> {
  return await pageSettings(scope)
    .select(['salons.logoUrl', 'salons.description as salonDescription', 'page.customDescription'])
    .select(['page.seoTitle', 'page.seoDescription', 'page.coverUrl'])
    .select((eb) => [
      eb.fn.coalesce('page.selectedServices', sql<string[]>`'{}'::uuid[]`).as('selectedServices'),
      eb.fn.coalesce('page.version', eb.val(1)).as('version'),
    ])
    .executeTakeFirstOrThrow();
}

export async function getPublicSalon(scope: PublicScope): Promise<PublicSalon> {
  const { salon } = await getKeptSettings(scope);
  return salon;
}

export async function getBookingPage(scope: VisitorScope, serviceId: string): Promise<BookingPage> {
  const listed = (await keptServices(scope)).find(({ id }) => id === serviceId);
  if (!listed) throw refuse('SERVICE_NOT_FOUND');
  const { isPerformed, ...service } = listed;
  const { salon, cancelNoticeMinutes } = await getKeptSettings(scope);
  const team = (await keptRoster(scope)).professionals;
  const performers = new Set(team.filter((one) => performs(one, serviceId)).map(({ id }) => id));
  const professionals = salon.showEmployees ? await keptEmployees(scope) : [];
  return {
    salon,
    service,
    professionals: professionals.filter(({ id }) => performers.has(id)),
    isPerformed,
    ...(await getPaymentOptions(scope)),
    dueOnline: await findOnlineDue(scope, service.priceCents, scope.person?.id ?? null),
    cancelNoticeMinutes,
  };
}

/** Raise it when the drawing of the card changes. */
const CARD_VERSION = 1;

/** A logo that is a link to another site stays away: the server fetches nothing that people name. */
export async function getPagePicture(
  scope: VisitorScope,
  knownTag: string | undefined,
  { paintCard, storage }: Pick<Infra, 'paintCard' | 'storage'>,
): Promise<PagePicture> {
  const { salon } = await getKeptSettings(scope);
  const card = cardOf(salon, await keptReviews(scope));
  const logoId = salon.logoUrl && pictureIdOf(salon.logoUrl);
  const shown = JSON.stringify([CARD_VERSION, card, logoId]);
  const tag = createHash('sha256').update(shown).digest('base64url').slice(0, 24);
  if (tag === knownTag) return { tag, png: null };
  const png = await paintCard(tag, async () => ({
    ...card,
    logo: logoId ? await storage.get(fileName(logoId, 480)) : null,
  }));
  return { tag, png: Buffer.from(png).toString('base64') };
}

const keptServices = (scope: VisitorScope) =>
  keepFacts(scope, 'page services', async () => withPerformed(scope, await publicServices(scope).execute()));
const keptEmployees = (scope: VisitorScope) =>
  keepFacts(scope, 'page employees', () => publicEmployees(scope).execute());
const keptReviews = (scope: VisitorScope) => keepFacts(scope, 'page reviews', () => getReviewSummary(scope));

async function getKeptSettings(scope: PublicScope) {
  const kept = await keepFacts(scope, 'page settings', () => getPublicSettings(scope));
  // The moment is not kept.
  return { ...kept, salon: { ...kept.salon, today: scope.today, time: scope.time } };
}

/** In a salon without professionals nobody is missing, because customers book without one. */
async function withPerformed(scope: AnySalonScope, services: PublicService[]): Promise<ListedService[]> {
  const team = await listProfessionals(scope, { serviceIds: services.map(({ id }) => id) });
  return services.map((service) => ({
    ...service,
    isPerformed: team.length === 0 || team.some((one) => performs(one, service.id)),
  }));
}

/** A salon that never saved settings has the defaults of the specification. */
const pageSettings = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('salons')
    .leftJoin('salonPublicSettings as page', 'page.salonId', 'salons.id')
    .select((eb) => [
      eb.fn.coalesce('page.themeColor', eb.val<ThemeColor>('blue')).as('themeColor'),
      eb.fn.coalesce('page.themeMode', eb.val<ThemeMode>('dark')).as('themeMode'),
      eb.fn.coalesce('page.galleryImages', sql<string[]>`'{}'::text[]`).as('galleryImages'),
      eb.fn.coalesce('page.showEmployees', eb.val(true)).as('showEmployees'),
      eb.fn.coalesce('page.showAvailability', eb.val(true)).as('showAvailability'),
    ]);

async function getPublicSettings(scope: AnySalonScope) {
  const { openingHours, cancelNoticeMinutes, customDescription, ...row } = await pageSettings(scope)
    .select([
      'salons.slug',
      'salons.name',
      'salons.description',
      'salons.address',
      'salons.city',
      'salons.state',
      'salons.phone',
      'salons.whatsapp',
      'salons.instagram',
      'salons.logoUrl',
      'salons.openingHours',
      'salons.cancelNoticeMinutes',
      'page.coverUrl',
      'page.customDescription',
      'page.seoTitle',
      'page.seoDescription',
    ])
    .executeTakeFirstOrThrow();
  const description = customDescription ?? row.description;
  const salon: PublicSalon = { ...row, description, today: scope.today, time: scope.time };
  return { salon, openingHours: openingHours as OpeningHours, cancelNoticeMinutes };
}

const publicServices = (scope: VisitorScope) =>
  offeredServices(scope)
    .select(['services.id', 'services.name', 'services.description', 'services.priceCents'])
    .select(['services.durationMinutes', 'services.category', 'services.pictureUrl'])
    .orderBy('services.name')
    .orderBy('services.id')
    .$castTo<PublicService>();

/** Also those that were not chosen. */
const activeServices = (scope: SalonScope) =>
  scope.db
    .selectFrom('services')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .select(['id', 'name', 'description', 'priceCents', 'durationMinutes', 'category', 'pictureUrl'])
    .orderBy('name')
    .orderBy('id')
    .$castTo<PublicService>();

const publicEmployees = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('employees')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .select(['id', 'name', 'role', 'avatarUrl', 'specialties'])
    .orderBy('name')
    .orderBy('id')
    .$castTo<PublicEmployee>();
