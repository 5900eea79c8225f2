import { sql } from 'kysely';
import type { ShortLink } from '#contract/short-links.ts';
import { localNow } from '#lib/dates.ts';
import { refuse } from '../gate/refuse.ts';
import type { AnyoneScope, SalonScope } from '../gate/scope.ts';
import { askSalonOf } from '../keep/salon-ids.ts';
import { targetPath } from './rules.ts';

export async function listShortLinks(scope: SalonScope) {
  const rows = await ownLinks(scope).orderBy('link.createdAt', 'desc').orderBy('link.id', 'desc').execute();
  const links = rows.map((row) => shortLinkOf(scope, row));
  const totals = {
    links: links.length,
    clicks: links.reduce((sum, { clickCount }) => sum + clickCount, 0),
    active: links.filter(({ isActive, isExpired }) => isActive && !isExpired).length,
  };
  return { links, totals };
}

export async function getShortLink(scope: SalonScope, id: string): Promise<ShortLink> {
  const row = await ownLinks(scope).where('link.id', '=', id).executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return shortLinkOf(scope, row);
}

/** The one link of a page; without a service, of the salon's page. */
export async function findShortLinkTo(scope: SalonScope, serviceId: string | null): Promise<ShortLink | null> {
  const row = await ownLinks(scope)
    .where('link.page', '=', serviceId ? 'service' : 'home')
    .$if(serviceId !== null, (query) => query.where('link.serviceId', '=', serviceId))
    .executeTakeFirst();
  return row ? shortLinkOf(scope, row) : null;
}

export async function countShortLinks(scope: SalonScope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('salonShortLinks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const ownLinks = (scope: SalonScope) =>
  scope.db
    .selectFrom('salonShortLinks as link')
    .innerJoin('salons', 'salons.id', 'link.salonId')
    .leftJoin('services', (join) =>
      join
        .onRef('services.salonId', '=', 'link.salonId')
        .onRef('services.id', '=', 'link.serviceId')
        .on('services.deletedAt', 'is', null),
    )
    .select(['link.id', 'link.shortCode', 'link.page', 'link.isActive', 'link.expiresAt', 'link.clickCount'])
    .select([
      'link.createdAt',
      'link.version',
      'salons.slug',
      'services.id as serviceId',
      'services.name as serviceName',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof ownLinks>['executeTakeFirstOrThrow']>>;

function shortLinkOf({ now, timeZone }: SalonScope, row: Row): ShortLink {
  const page = row.page as ShortLink['page'];
  const { serviceId, serviceName, expiresAt } = row;
  return {
    id: row.id,
    code: row.shortCode,
    page,
    service: serviceId && serviceName ? { id: serviceId, name: serviceName } : null,
    path: targetPath({ ...row, page }),
    isActive: row.isActive,
    // The end is the first moment that no longer counts.
    expiresOn: expiresAt && localNow(new Date(expiresAt.getTime() - 1), timeZone).date,
    isExpired: expiresAt !== null && expiresAt <= now,
    clickCount: row.clickCount,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** Where a visitor goes. Null when the link is missing, off or expired, or its salon is not public. */
export async function findTarget(scope: AnyoneScope, code: string): Promise<{ path: string; salonId: string } | null> {
  const link = await askSalonOf(scope.db, `code ${code}`, {
    find: () => findSalonIdOf(scope, code),
    ask: (salonId) => findLink(scope, { salonId, code }),
  });
  return link && { path: targetPath({ ...link, page: link.page as ShortLink['page'] }), salonId: link.salonId };
}

async function findSalonIdOf({ db }: AnyoneScope, code: string): Promise<string | null> {
  const given = await db.selectFrom('shortCodes').where('code', '=', code).select('salonId').executeTakeFirst();
  if (!given || given.salonId) return given?.salonId ?? null;
  // Given by the previous release: its link says so, on whichever machine it is.
  const link = await db
    .selectFrom('salonShortLinks')
    .where('shortCode', '=', code)
    .select('salonId')
    .executeTakeFirst();
  return link?.salonId ?? null;
}

async function findLink({ db, now }: AnyoneScope, { salonId, code }: { salonId: string; code: string }) {
  const link = await db
    .selectFrom('salonShortLinks as link')
    .innerJoin('salons', 'salons.id', 'link.salonId')
    .leftJoin('salonPublicSettings as page', 'page.salonId', 'link.salonId')
    // A service that visitors cannot book leads to the salon's page.
    .leftJoin('services', (join) =>
      join
        .onRef('services.salonId', '=', 'link.salonId')
        .onRef('services.id', '=', 'link.serviceId')
        .on('services.isActive', '=', true)
        .on('services.deletedAt', 'is', null)
        .on(
          sql<boolean>`(coalesce(cardinality(page.selected_services), 0) = 0 or services.id = any (page.selected_services))`,
        ),
    )
    .where('link.salonId', '=', salonId)
    .where('link.shortCode', '=', code)
    .where('link.isActive', '=', true)
    .where((eb) => eb.or([eb('link.expiresAt', 'is', null), eb('link.expiresAt', '>', now)]))
    .where('salons.isActive', '=', true)
    .where('salons.suspendedAt', 'is', null)
    .select(['link.salonId', 'salons.slug', 'link.page', 'services.id as serviceId'])
    .executeTakeFirst();
  return link ?? null;
}
