import type { AdjustAppointmentValues } from '#contract/appointment-corrections.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { PaidBy } from '#contract/payments.ts';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { transactionWithRetry } from '#server/availability/commands.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { settleSale } from '#server/payments/commands.ts';
import { readMoney } from '#server/payments/queries.ts';
import { announceTimeFreed, claimTimeOrRefuse, saveAppointment } from '../commands.ts';
import { ownerCan } from '../policy.ts';
import { getAppointment, type LockedAppointment, lockAppointment } from '../queries.ts';
import { fieldsOfPrice } from './rules.ts';

/** Price and minutes of one appointment, with the reason. A new end takes its time as moving does. */
export function adjustAppointment(
  scope: SalonScope,
  { id, version, reason, allowOverlap, ...wanted }: AdjustAppointmentValues,
): Promise<Appointment> {
  return transactionWithRetry(scope, async (scope) => {
    const before = await lockAppointment(scope, id);
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    const { priceCents = before.priceCents, durationMinutes = before.durationMinutes } = wanted;
    const isLonger = durationMinutes > before.durationMinutes;
    expectAdjustable(scope, before, durationMinutes);
    const stays = durationMinutes === before.durationMinutes;
    if (stays && priceCents === before.priceCents) return getAppointment(scope, id);
    const taken = stays
      ? {}
      : await claimTimeOrRefuse(scope, { ...before, durationMinutes, moving: before }, allowOverlap);
    const price = fieldsOfPrice(before, priceCents, await readMoney(scope, id));
    await saveAppointment(scope, before, { ...price, durationMinutes, ...taken });
    await settleSale(scope, { ...before, ...price });
    await keepAdjustment(scope, before, { priceCents, durationMinutes, reason });
    if (!stays && !isLonger) await announceTimeFreed(scope, before);
    return getAppointment(scope, id);
  });
}

function expectAdjustable(scope: SalonScope, before: LockedAppointment, durationMinutes: number): void {
  if (before.heldUntil) throw refuse('PAYMENT_PENDING');
  if (!ownerCan(before, scope.today).adjust) throw refuse('NOT_EDITABLE');
  if (before.status === 'completed' && durationMinutes !== before.durationMinutes) {
    throw refuseFields({ durationMinutes: 'O atendimento já foi concluído: a duração fica como foi.' });
  }
}

type Terms = { priceCents: number | null; durationMinutes: number };

/** The entry of the log stays when the customer is forgotten, and the reason may name them: so it is kept beside it. */
async function keepAdjustment(scope: SalonScope, before: LockedAppointment, after: Terms & { reason: string }) {
  const { reason, priceCents, durationMinutes } = after;
  await scope.db
    .insertInto('appointmentAdjustments')
    .values({
      ...{ id: newId(), appointmentId: before.id, changedBy: scope.actor.userId, reason, createdAt: scope.now },
      ...{ priceBefore: before.priceCents, priceAfter: priceCents },
      ...{ minutesBefore: before.durationMinutes, minutesAfter: durationMinutes },
    })
    .execute();
  const data = {
    before: { priceCents: before.priceCents, durationMinutes: before.durationMinutes },
    after: { priceCents, durationMinutes },
  };
  await audit(scope, { action: 'appointments.adjust', entityId: before.id, data });
}

type Said = { id: string; version: number; paidBy: PaidBy | null };

/** The same again changes nothing, so a second click gets the answer of the first. */
export function setPaidBy(scope: SalonScope, { id, version, paidBy }: Said): Promise<Appointment> {
  return transaction(scope, async (scope) => {
    const before = await lockAppointment(scope, id);
    const can = ownerCan(before, scope.today);
    if (can.setPaidBy && before.paidBy === paidBy) return getAppointment(scope, id);
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    if (!can.setPaidBy) throw refuse('NOT_EDITABLE');
    await saveAppointment(scope, before, { paidBy });
    await settleSale(scope, { ...before, paidBy });
    await audit(scope, { action: 'appointments.setPaidBy', entityId: id, data: { from: before.paidBy, to: paidBy } });
    return getAppointment(scope, id);
  });
}

type Noted = { id: string; version: number; internalNotes: string | null };

/** The same again changes nothing. */
export function saveInternalNotes(scope: SalonScope, { id, version, internalNotes }: Noted): Promise<Appointment> {
  return transaction(scope, async (scope) => {
    const before = await lockAppointment(scope, id);
    const present = await getAppointment(scope, id);
    if (present.internalNotes === internalNotes) return present;
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    await saveAppointment(scope, before, { internalNotes });
    await audit(scope, { action: 'appointments.saveInternalNotes', entityId: id });
    return getAppointment(scope, id);
  });
}
