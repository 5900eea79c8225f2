import type { LocalDate } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { AnySalonScope } from '../scope.ts';
import { readMoney } from './queries.ts';
import { type Priced, saleCents } from './rules.ts';

/** Writes or deletes the sale, so that an appointment has exactly one while its money is earned (D17). */
export async function settleSale(
  scope: AnySalonScope,
  appointment: Priced & { id: string; date: LocalDate },
): Promise<void> {
  const { id: appointmentId, date: saleDate } = appointment;
  const totalCents = saleCents(appointment, await readMoney(scope, appointmentId));
  if (totalCents === null) {
    await scope.db.deleteFrom('sales').where('appointmentId', '=', appointmentId).execute();
    return;
  }
  await scope.db
    .insertInto('sales')
    .values({ id: newId(), appointmentId, totalCents, saleDate, createdAt: scope.now })
    .onConflict((conflict) => conflict.columns(['salonId', 'appointmentId']).doUpdateSet({ totalCents }))
    .execute();
}
