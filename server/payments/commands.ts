import type { PaidBy } from '#contract/payments.ts';
import type { LocalDate } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { AnySalonScope } from '../gate/scope.ts';
import { readMoney } from './queries.ts';
import { onlineCents, type Priced, saleCents } from './rules.ts';

/** Writes or deletes the sale, so that an appointment has exactly one while its money is earned. */
export async function settleSale(
  scope: AnySalonScope,
  appointment: Priced & { id: string; date: LocalDate; paidBy: PaidBy | null },
): Promise<void> {
  const { id: appointmentId, date: saleDate, paidBy } = appointment;
  const money = await readMoney(scope, appointmentId);
  const totalCents = saleCents(appointment, money);
  if (totalCents === null) {
    await scope.db.deleteFrom('sales').where('appointmentId', '=', appointmentId).execute();
    return;
  }
  const sale = { totalCents, onlineCents: onlineCents(totalCents, appointment, money), paidBy };
  await scope.db
    .insertInto('sales')
    .values({ id: newId(), appointmentId, saleDate, createdAt: scope.now, ...sale })
    .onConflict((conflict) => conflict.columns(['salonId', 'appointmentId']).doUpdateSet(sale))
    .execute();
}
