import type { LocalDate } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { AnySalonScope } from '../scope.ts';
import { isSale, type Priced } from './rules.ts';

/** Makes or deletes the sale, so that an appointment has exactly one while its money is earned (D17). */
export async function settleSale(
  scope: AnySalonScope,
  appointment: Priced & { id: string; date: LocalDate },
): Promise<void> {
  const { id: appointmentId, date: saleDate } = appointment;
  if (isSale(appointment)) {
    await scope.db
      .insertInto('sales')
      .values({
        id: newId(),
        appointmentId,
        totalCents: appointment.priceCents,
        saleDate,
        createdAt: scope.now,
      })
      .onConflict((conflict) => conflict.columns(['salonId', 'appointmentId']).doNothing())
      .execute();
    return;
  }
  await scope.db.deleteFrom('sales').where('appointmentId', '=', appointmentId).execute();
}
