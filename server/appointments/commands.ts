import type { Insertable, Updateable } from 'kysely';
import type { MoveAppointmentValues, UpdateAppointmentValues } from '#contract/appointment-corrections.ts';
import type { Appointment, CreateAppointmentValues } from '#contract/appointments.ts';
import type { DB } from '#db/types.ts';
import { instantOf, type LocalDate } from '#lib/dates.ts';
import { audit } from '../audit-log/commands.ts';
import { claimTime, type TimeClaim, transactionWithRetry } from '../availability/commands.ts';
import { datesOf } from '../availability/rules.ts';
import { createCustomer, createWalkIn } from '../customers/commands.ts';
import { refuse, refuseFields, refuseRight } from '../gate/refuse.ts';
import { may, plannedFor } from '../gate/rights.ts';
import type { AnySalonScope, SalonScope } from '../gate/scope.ts';
import { builtOnce } from '../infra/database/built-once.ts';
import { holdUntilCommit } from '../infra/database/locks.ts';
import type { SalonTables } from '../infra/database/salon-db.ts';
import { sendAppointmentMessage } from '../notifications/commands.ts';
import { queueNotice } from '../notifications/devices/commands.ts';
import { holdUntilStart } from '../payments/charges/commands.ts';
import { paidAtSalon } from '../payments/rules.ts';
import { getBookingTerms } from '../salons/queries.ts';
import { resolveEntry } from '../waiting-list/commands.ts';
import { queueOpeningNotice } from '../waiting-list/opening-notices/commands.ts';
import { type CustomerTime, listConflicts, listConflictsOfCustomer } from './conflicts/queries.ts';
import { canEdit } from './policy.ts';
import {
  findExisting,
  getAppointment,
  type LockedAppointment,
  lockAppointment,
  lockExistingCustomer,
  readServiceTerms,
} from './queries.ts';
import { rememberChange } from './recent-changes/commands.ts';
import { heldBackUntil, nothingCaused } from './recent-changes/rules.ts';
import { type Existing, isRepeatOf, isSamePlace, isUpcoming, LAST_DATE } from './rules.ts';

/** The owner books, at any minute of any day. The same request again returns the appointment of the first. */
export function createAppointment(scope: SalonScope, input: CreateAppointmentValues): Promise<Appointment> {
  const { id, date, time, notes, internalNotes, serviceId = null } = input;
  const employeeId = plannedFor(scope, input.employeeId ?? null);
  if (input.waitingEntryId && !may(scope, 'waitingList.manage')) throw refuseRight('waitingList.manage');
  return transactionWithRetry(scope, async (scope) => {
    expectSupportedDate(date);
    await holdUntilCommit(scope.db, `appointment ${scope.salonId} ${id}`);
    const asked = { bookerId: null, serviceId, date, time, employeeId };
    if (await wasMadeBefore(scope, id, asked)) return getAppointment(scope, id);
    const knownCustomer = input.customerId ? await lockExistingCustomer(scope, input.customerId) : null;
    const terms = await readServiceTerms(scope, serviceId);
    const { cancelNoticeMinutes } = await getBookingTerms(scope);
    const place = { date, time, durationMinutes: terms.durationMinutes };
    const taken = await claimTimeOrRefuse(scope, { ...place, serviceId, employeeId }, input.allowOverlap);
    if (knownCustomer && input.asksAboutCustomer)
      await expectFreeCustomer(scope, knownCustomer, { ...place, ...taken, id });
    const customerId = knownCustomer ?? (await createNewCustomer(scope, input));
    const when = { appointmentDate: date, appointmentTime: time };
    const kept = { serviceId, notes, internalNotes, cancelNoticeMinutes, ...terms };
    await insertAppointment(scope, { id, customerId, ...when, ...kept, ...taken });
    const data = { customerId, serviceId, date, time, ...taken };
    await audit(scope, { action: 'appointments.create', entityId: id, data });
    if (isUpcoming(place, scope)) await sendAppointmentMessage(scope, 'booked', id);
    if (input.waitingEntryId) await resolveEntry(scope, input.waitingEntryId);
    return getAppointment(scope, id);
  });
}

function expectSupportedDate(date: LocalDate): void {
  if (date > LAST_DATE) throw refuseFields({ date: 'Data inválida' });
}

/** Throws ID_TAKEN when the id belongs to another appointment, or to one that has been cancelled. */
export async function wasMadeBefore(
  scope: AnySalonScope,
  id: string,
  asked: Omit<Existing, 'status'>,
): Promise<boolean> {
  const made = await findExisting(scope, id);
  if (made && !isRepeatOf(asked, made)) throw refuse('ID_TAKEN');
  return made !== null;
}

async function createNewCustomer(
  scope: SalonScope,
  { newCustomer, walkIn }: Pick<CreateAppointmentValues, 'newCustomer' | 'walkIn'>,
): Promise<string> {
  if (walkIn) return createWalkIn(scope, walkIn);
  if (!newCustomer) throw refuse('NOT_FOUND');
  const { id } = await createCustomer(scope, { ...newCustomer, birthDate: null, notes: null });
  return id;
}

async function expectFreeCustomer(scope: SalonScope, customerId: string, wanted: CustomerTime): Promise<void> {
  const conflicts = await listConflictsOfCustomer(scope, customerId, wanted);
  if (conflicts.length > 0) throw refuse('CUSTOMER_BUSY', { conflicts });
}

/** Decides who takes the time. Throws OVERLAP with the conflicts, unless `allowOverlap` makes it an encaixe. */
export async function claimTimeOrRefuse(scope: SalonScope, claim: TimeClaim, allowOverlap: boolean) {
  const { employeeId, conflictIds } = await claimTime(scope, claim);
  const isOverbooking = conflictIds.length > 0;
  if (isOverbooking && !allowOverlap) throw refuse('OVERLAP', { conflicts: await listConflicts(scope, conflictIds) });
  return { employeeId, isOverbooking };
}

type Row = Insertable<SalonTables['appointments']>;
type Paying = keyof typeof paidAtSalon;
/** Paid at the salon, if nothing else is said. */
type NewAppointment = Omit<Row, 'status' | Paying> & Partial<Pick<Row, Paying>>;

const insertRow = builtOnce((db, row: Insertable<DB['appointments']>) => db.insertInto('appointments').values(row));

export async function insertAppointment({ db, salonId, now }: AnySalonScope, values: NewAppointment): Promise<void> {
  const made = { createdAt: now, updatedAt: now, status: 'scheduled' } as const;
  await insertRow(db.unbound, { ...paidAtSalon, ...values, ...made, salonId });
}

export const updateAppointment = (
  scope: SalonScope,
  { notes, serviceId = null, employeeId = null, ...input }: UpdateAppointmentValues,
) => replaceAppointment(scope, input, () => ({ notes, serviceId, employeeId }));

export const moveAppointment = (scope: SalonScope, { employeeId, ...input }: MoveAppointmentValues) =>
  replaceAppointment(
    scope,
    input,
    (before) => ({
      serviceId: before.serviceId,
      employeeId: employeeId === undefined ? before.employeeId : employeeId,
    }),
    { isUndoable: true },
  );

type PlaceOf<Values> = Omit<Values, 'employeeId'>;
type Replacement = { serviceId: string | null; employeeId: string | null; notes?: string | null };

/** Price and duration change only with the service. */
function replaceAppointment(
  scope: SalonScope,
  { id, version, date, time, allowOverlap, asksAboutCustomer }: PlaceOf<MoveAppointmentValues>,
  replacementOf: (before: LockedAppointment) => Replacement,
  { isUndoable = false } = {},
): Promise<Appointment> {
  return transactionWithRetry(scope, async (scope) => {
    expectSupportedDate(date);
    const before = await lockAppointment(scope, id);
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    if (!canEdit(before)) throw refuse('NOT_EDITABLE');
    const { serviceId, notes, ...replacement } = replacementOf(before);
    const employeeId = plannedFor(scope, replacement.employeeId);
    const terms = serviceId === before.serviceId ? termsOf(before) : await readServiceTerms(scope, serviceId);
    const place = { date, time, durationMinutes: terms.durationMinutes };
    const stays = isSamePlace(before, { ...place, employeeId });
    const taken = stays
      ? { employeeId: before.employeeId, isOverbooking: before.isOverbooking }
      : await claimTimeOrRefuse(scope, { ...place, serviceId, employeeId, moving: before }, allowOverlap);
    if (asksAboutCustomer && !stays) await expectFreeCustomer(scope, before.customerId, { ...place, ...taken, id });
    const after = { serviceId, ...terms, ...taken };
    const isNoted = notes !== undefined && notes !== before.notes;
    await saveAppointment(scope, before, {
      appointmentDate: date,
      appointmentTime: time,
      ...(await holdUntilStart(scope, before, instantOf(date, time, scope.timeZone))),
      ...(notes !== undefined && { notes }),
      ...after,
    });
    await audit(scope, {
      action: 'appointments.update',
      entityId: id,
      data: { ...moveOf(before, { date, time, ...after }), ...(isNoted && { isNoted }) },
    });
    const startAfter = isUndoable ? heldBackUntil(scope.now) : undefined;
    const caused = nothingCaused();
    if (!stays) caused.notices = await announceTimeFreed(scope, before, startAfter);
    const isMoved = date !== before.date || time !== before.time;
    const formerEmployeeId = taken.employeeId === before.employeeId ? null : before.employeeId;
    if (isMoved && isUpcoming(place, scope)) {
      caused.messages = await sendAppointmentMessage(scope, 'moved', id, { startAfter, formerEmployeeId });
    } else if (!stays && isUpcoming(place, scope)) {
      await queueNotice(scope, { appointmentId: id, kind: 'moved', at: place, formerEmployeeId, startAfter });
    }
    if (isUndoable) await rememberChange(scope, before, caused);
    return getAppointment(scope, id);
  });
}

/** For the audit log, which does not keep what notes say. */
export function moveOf<After extends object>({ notes: _, ...before }: LockedAppointment, after: After) {
  return { before, after };
}

const termsOf = ({ priceCents, durationMinutes }: LockedAppointment) => ({ priceCents, durationMinutes });

/** The row is locked, so its version cannot have changed. Nobody has arrived on the day to which it moves. */
export async function saveAppointment(
  scope: AnySalonScope,
  { id, version, date }: LockedAppointment,
  values: Updateable<SalonTables['appointments']>,
) {
  const isOnOtherDay = values.appointmentDate !== undefined && values.appointmentDate !== date;
  await scope.db
    .updateTable('appointments')
    .set({ ...(isOnOtherDay && { arrivedAt: null }), ...values, version: version + 1, updatedAt: scope.now })
    .where('id', '=', id)
    .execute();
}

/** Returns the ids of the jobs. */
export async function announceTimeFreed(
  scope: AnySalonScope,
  place: LockedAppointment,
  startAfter?: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const date of datesOf(place)) ids.push((await queueOpeningNotice(scope, { date, startAfter })) ?? '');
  return ids.filter((id) => id !== '');
}

/** Moves them to another customer, for a merge. Returns the number of rows. */
export async function moveAppointments(scope: SalonScope, { from, to }: { from: string; to: string }): Promise<number> {
  const { numUpdatedRows } = await scope.db
    .updateTable('appointments')
    .set({ customerId: to })
    .where('customerId', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
