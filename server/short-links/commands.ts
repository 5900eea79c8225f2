import { randomInt } from 'node:crypto';
import type { ShortLink } from '#contract/short-links.ts';
import { instantOf, type LocalDate } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { changesOf } from '../audit-log/rules.ts';
import { expectBelowCeiling, refuse } from '../gate/refuse.ts';
import { type AnyoneScope, type SalonScope, transaction } from '../gate/scope.ts';
import { lockSalon } from '../infra/database/locks.ts';
import { getService } from '../services/queries.ts';
import { countShortLinks, findShortLinkTo, getShortLink } from './queries.ts';
import { CODE_CHARACTERS, CODE_LENGTH, endOf } from './rules.ts';

/** A page that has a link answers that one, so that its clicks are counted in one place. */
export function createShortLink(
  scope: SalonScope,
  serviceId: string | null,
  newCode = randomCode,
): Promise<{ link: ShortLink; isNew: boolean }> {
  return transaction(scope, async (scope) => {
    // When two requests race, the second finds the link of the first, and cannot exceed the ceiling.
    await lockSalon(scope.db);
    if (serviceId) await getService(scope, serviceId);
    const known = await findShortLinkTo(scope, serviceId);
    if (known) return { link: known, isNew: false };
    expectBelowCeiling('shortLinks', await countShortLinks(scope));
    const id = newId();
    const shortCode = await claimCode(scope, newCode);
    const page = serviceId ? 'service' : 'home';
    await scope.db
      .insertInto('salonShortLinks')
      .values({ id, shortCode, page, serviceId, createdAt: scope.now })
      .execute();
    await audit(scope, { action: 'shortLinks.create', entityId: id, data: { name: shortCode, page, serviceId } });
    return { link: await getShortLink(scope, id), isNew: true };
  });
}

type Changes = { id: string; version: number; isActive: boolean; expiresOn?: LocalDate | null | undefined };

export function updateShortLink(
  scope: SalonScope,
  { id, version, isActive, expiresOn = null }: Changes,
): Promise<ShortLink> {
  return transaction(scope, async (scope) => {
    const before = await getShortLink(scope, id);
    const end = expiresOn && endOf(expiresOn);
    const { numUpdatedRows } = await scope.db
      .updateTable('salonShortLinks')
      .set({ isActive, expiresAt: end && instantOf(end.date, end.time, scope.timeZone), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    const data = { name: before.code, ...changesOf(before, { isActive, expiresOn }) };
    await audit(scope, { action: 'shortLinks.update', entityId: id, data });
    return getShortLink(scope, id);
  });
}

export function deleteShortLink(scope: SalonScope, id: string): Promise<void> {
  return transaction(scope, async (scope) => {
    const { code, clickCount } = await getShortLink(scope, id);
    await scope.db.deleteFrom('salonShortLinks').where('id', '=', id).execute();
    await audit(scope, { action: 'shortLinks.delete', entityId: id, data: { name: code, clickCount } });
  });
}

/** Does nothing for a code that leads nowhere. */
export async function countClick(
  scope: AnyoneScope,
  { salonId, code }: { salonId: string; code: string },
): Promise<void> {
  await scope.db
    .updateTable('salonShortLinks')
    .set((eb) => ({ clickCount: eb('clickCount', '+', 1) }))
    .where('salonId', '=', salonId)
    .where('shortCode', '=', code)
    .execute();
}

const TRIES = 10;

async function claimCode(scope: SalonScope, newCode: () => string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const claimed = await scope.db
      .insertInto('shortCodes')
      .values({ code: newCode(), createdAt: scope.now })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (claimed) return claimed.code;
  }
  throw new Error('No free code');
}

function randomCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');
}
