import type { LocalDate, LocalMoment, LocalTime } from '#lib/dates.ts';
import { expectBelowCeiling, refuse, refuseFields } from '../gate/refuse.ts';
import { type AnySalonScope, type SalonScope, transaction } from '../gate/scope.ts';
import { holdUntilCommit } from '../infra/database/locks.ts';
import { isDoubleBooking, isUniqueViolation } from '../infra/database/pg-errors.ts';
import { placementSearch } from './free-times/queries.ts';
import { isUnperformed } from './performers/rules.ts';
import { countOfDay, daySearch, readSchedule, type Schedule } from './queries.ts';
import { datesOf, type Professional } from './rules.ts';
import { expectChoosable } from './slots/queries.ts';
import { canPlace, chooseProfessional, findConflicts, isSlot } from './slots/rules.ts';

type Place = LocalMoment & { durationMinutes: number };

/** The locks below should leave the database nothing to refuse. If it does refuse, a second run answers with what it finds. */
export async function transactionWithRetry<S extends AnySalonScope, T>(
  scope: S,
  work: (scope: S) => Promise<T>,
  locks: string[] = [],
): Promise<T> {
  try {
    return await transaction(scope, work, locks);
  } catch (error) {
    const isRaceLost = isDoubleBooking(error) || isUniqueViolation(error);
    if (!isRaceLost || scope.db.isTransaction) throw error;
    return transaction(scope, work, locks);
  }
}

/**
 * Makes the second of two concurrent bookings see the first. The fixed order of the days prevents deadlocks.
 * Throws CEILING_REACHED when the day has no room for one more.
 */
async function lockDays(scope: AnySalonScope, place: Place, moving?: Place): Promise<void> {
  await holdUntilCommit(scope.db, ...dayLocks(scope, [place, ...(moving ? [moving] : [])].flatMap(datesOf)));
  if (moving?.date === place.date) return;
  const { count } = await countOfDay(scope, place.date).executeTakeFirstOrThrow();
  expectBelowCeiling('appointmentsPerDay', count);
}

/** A slot ends on its day, so a booking of a slot needs one. */
export const dayLocks = ({ salonId }: { salonId: string }, dates: LocalDate[]): string[] =>
  [...new Set(dates)].toSorted().map((date) => `agenda ${salonId} ${date}`);

export type SlotClaim = Place & {
  serviceId: string;
  employeeId: string | null;
  showEmployees: boolean;
  /** The appointment that moves: its own time is free. */
  moving?: Place & { id: string };
};

/** Locks the days and returns who takes the slot: null in a salon without professionals. Throws SLOT_TAKEN. */
export async function claimSlot(scope: AnySalonScope, claim: SlotClaim) {
  const { serviceId, date, moving } = claim;
  await lockDays(scope, claim, moving);
  const schedule = await readSchedule(
    scope,
    { first: date, last: date },
    { lock: true, serviceIds: [serviceId], except: moving?.id },
  );
  return chooseForSlot(scope, schedule, claim);
}

/** Chooses who takes the slot, from a schedule that was read with the day locked. */
export function chooseForSlot(
  { today, time: now }: { today: LocalDate; time: LocalTime },
  schedule: Schedule,
  { serviceId, employeeId, showEmployees, date, time, durationMinutes }: SlotClaim,
): string | null {
  expectChoosable(schedule, showEmployees, { serviceId, employeeId });
  const wanted = { serviceId, employeeId, durationMinutes };
  const slot = { ...daySearch(schedule, date), ...wanted, now: { date: today, time: now } };
  if (!isSlot({ ...slot, busy: [] }, time)) {
    throw refuseFields({ time: 'Este horário não está disponível. Escolha outro.' });
  }
  if (!isSlot(slot, time)) throw refuse('SLOT_TAKEN');
  return chooseProfessional(slot, time);
}

export type TimeClaim = Place & {
  serviceId: string | null;
  /** Null chooses, among those who perform the service, the free professional with the fewest appointments. */
  employeeId: string | null;
  /** The appointment that moves or comes back. Its professional may keep it, even when no longer bookable. */
  moving?: Place & { id: string; employeeId: string | null };
};

/** Any minute of any day. `employeeId` is null without professionals, or with conflicts and nobody chosen. */
export async function claimTime(scope: SalonScope, claim: TimeClaim) {
  const { employeeId, time, moving } = claim;
  await lockDays(scope, claim, moving);
  const search = await placementSearch(scope, claim, { lock: true });
  const { professionals } = search;
  if (employeeId) await expectProfessional(scope, professionals, employeeId);
  if (isUnperformed(professionals, search)) {
    throw refuseFields({ employeeId: 'Ninguém faz este serviço. Escolha quem vai atender.' });
  }
  if (canPlace(search, time)) return { employeeId: chooseProfessional(search, time), conflictIds: [] };
  return { employeeId, conflictIds: findConflicts(search, time).map(({ appointmentId }) => appointmentId) };
}

async function expectProfessional(scope: SalonScope, professionals: Professional[], employeeId: string) {
  if (professionals.some(({ id }) => id === employeeId)) return;
  const employee = await scope.db
    .selectFrom('employees')
    .where('id', '=', employeeId)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!employee) throw refuse('NOT_FOUND');
  throw refuseFields({ employeeId: 'Esta pessoa não atende clientes. Escolha outra.' });
}
