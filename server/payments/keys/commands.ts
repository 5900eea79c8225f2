import { newId } from '#lib/id.ts';
import type { AnyoneScope, SalonScope } from '#server/gate/scope.ts';
import { webhookSecretOf } from '#server/salons/settings/queries.ts';

type StoredKeys = { accessToken: string; webhookSecret: string | null };

/** Marks all payments so far as made with keys that are replaced or removed. In the caller's transaction; the keys stay encrypted. */
export async function keepReplacedKeys(scope: SalonScope, keys: StoredKeys): Promise<void> {
  const { db, now: replacedAt } = scope;
  const made = await db
    .selectFrom('payments')
    .where('provider', '=', 'mercado_pago')
    .where('keysId', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (made.length === 0) return;
  const keysId = newId();
  await db
    .insertInto('paymentKeys')
    .values({ id: keysId, ...keys, replacedAt })
    .execute();
  await db
    .updateTable('payments')
    .set({ keysId })
    .where('provider', '=', 'mercado_pago')
    .where('keysId', 'is', null)
    .execute();
}

const DAY_MS = 24 * 3_600_000;
/** Mercado Pago gives back for 180 days. */
const REFUNDABLE_MS = 181 * DAY_MS;
/** Money for an unpaid one may come a day late. */
const LATE_MS = 2 * DAY_MS;

/** A daily job: keys that no payment needs any more are deleted. Their row stays, because it tells which payments were made with them. */
export async function forgetOldKeys(scope: AnyoneScope): Promise<void> {
  const refundable = new Date(scope.now.getTime() - REFUNDABLE_MS);
  const open = new Date(scope.now.getTime() - LATE_MS);
  await scope.db
    .updateTable('paymentKeys')
    .set({ accessToken: null, webhookSecret: null })
    .where('accessToken', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as p')
            .whereRef('p.salonId', '=', 'paymentKeys.salonId')
            .whereRef('p.keysId', '=', 'paymentKeys.id')
            .where((eb) =>
              eb.or([
                eb('p.paidAt', '>', refundable),
                eb.and([eb('p.paidAt', 'is', null), eb('p.expiresAt', '>', open)]),
              ]),
            )
            .select('p.id'),
        ),
      ),
    )
    .execute();
}

/** With the present secret key, what only the previous one reads. */
export async function reEncryptReplacedKeys({ db, encryption }: AnyoneScope): Promise<void> {
  const rows = await db
    .selectFrom('paymentKeys')
    .where('accessToken', 'is not', null)
    .select(['id', 'salonId', 'accessToken', 'webhookSecret'])
    .execute();
  for (const { id, salonId, accessToken, webhookSecret } of rows) {
    const token = accessToken && encryption.renew(accessToken, salonId);
    const secret = webhookSecret && encryption.renew(webhookSecret, webhookSecretOf(salonId));
    if (!token && !secret) continue;
    await db
      .updateTable('paymentKeys')
      .set({ ...(token && { accessToken: token }), ...(secret && { webhookSecret: secret }) })
      .where('salonId', '=', salonId)
      .where('id', '=', id)
      // They may be forgotten meanwhile.
      .where('accessToken', 'is not', null)
      .execute();
  }
}
