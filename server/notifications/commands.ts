import { sql } from 'kysely';
import type { MessageKind } from '#contract/message-kinds.ts';
import type { LocalMoment } from '#lib/dates.ts';
import { formatAmount } from '#lib/money.ts';
import { salonPrefix } from '#lib/salon-prefix.ts';
import { KEPT_DAYS } from '../audit-log/rules.ts';
import {
  type AnyoneScope,
  type AnySalonScope,
  type CustomerScope,
  type PlatformScope,
  platformOf,
  type SalonScope,
  type Scope,
  transaction,
} from '../gate/scope.ts';
import { deleteInPieces } from '../infra/database/pieces.ts';
import { deleteOldClosingMessages } from './closing/commands.ts';
import { send } from './delivery/commands.ts';
import type { Outgoing } from './delivery/rules.ts';
import { queueNotice } from './devices/commands.ts';
import { announceBookingJob } from './jobs.ts';
import { bookAgainLink, confirmationLink, reminderLink } from './links/queries.ts';
import { bookedWhileBlocked, type Returned, returnedWords } from './messages/appointment.ts';
import { getAppointmentFacts } from './queries.ts';
import { keepOnce, scheduleReminders } from './reminders/commands.ts';
import { lockReminded } from './reminders/queries.ts';
import { startOf } from './reminders/rules.ts';
import { paymentWords } from './rules.ts';
import { customersMessages, type NoticeFacts, ownersMessages } from './sending/commands.ts';
import { readSalonMessages, type SalonMessages } from './settings/queries.ts';

type AppointmentMessage = {
  returned?: Returned | null;
  startAfter?: Date | undefined;
  /** The professional who had it before, if another one has it now. */
  formerEmployeeId?: string | null | undefined;
};

const heard = { booked: 'owner_booked', cancelled: 'owner_cancelled', moved: 'owner_moved' } as const;

/**
 * Tells the customer, and the owner unless the salon made the change. A blocked owner gets a mail for every booking,
 * because the agenda is closed to them. Booked and moved appointments get their reminders. `returned` is what a
 * cancellation gives back. Returns the ids of the messages.
 */
export function sendAppointmentMessage(
  scope: AnySalonScope,
  kind: 'booked' | 'cancelled' | 'moved',
  appointmentId: string,
  { returned = null, startAfter, formerEmployeeId }: AppointmentMessage = {},
): Promise<string[]> {
  return transaction(scope, async (scope) => {
    const facts = await getAppointmentFacts(scope, appointmentId);
    await queueNotice(scope, { appointmentId, kind, at: facts, startAfter, formerEmployeeId });
    const salon = await readSalonMessages(scope);
    const about = { facts, appointmentId };
    const more =
      kind === 'cancelled'
        ? {
            devolucao: returned && returnedWords(returned),
            link: bookAgainLink(scope, salon, { ...facts, appointmentId }),
          }
        : { pagamento: paymentWords(facts), link: reminderLink(scope, { appointmentId }) };
    const customers = await customersMessages(scope, `appointment_${kind}`, about, salon, more);
    const sent = await send(scope, [...customers, ...ownersNotice(scope, kind, about, salon)], { startAfter });
    if (kind !== 'cancelled') await scheduleReminders(scope, [{ id: appointmentId, ...facts }], salon.preferences);
    return sent;
  });
}

/** The time of a booking that was to be paid online is free again: nobody cancelled it. */
export function sendExpiredMessage(scope: AnySalonScope, appointmentId: string): Promise<void> {
  return transaction(scope, async (scope) => {
    const facts = await getAppointmentFacts(scope, appointmentId);
    const salon = await readSalonMessages(scope);
    const link = bookAgainLink(scope, salon, { ...facts, appointmentId });
    await send(scope, await customersMessages(scope, 'payment_expired', { facts, appointmentId }, salon, { link }));
  });
}

type Booked = LocalMoment & { appointmentId: string };

/** The messages about a customer's booking are written by a job, so that the booking has one statement for them. */
export const queueAnnouncement = (scope: CustomerScope, { appointmentId, ...start }: Booked): Promise<void> =>
  scope.jobs.send(scope.db, announceBookingJob, { salonId: scope.salonId, appointmentId, startsAt: startOf(start) });

/** Runs once for each booking. A booking that was moved or cancelled meanwhile has its message about that already. */
export function announceBooking(
  scope: SalonScope,
  { appointmentId, startsAt }: { appointmentId: string; startsAt: string },
): Promise<void> {
  return transaction(scope, async (scope) => {
    const found = await lockReminded(scope, appointmentId);
    if (!found || startOf(found) !== startsAt) return;
    if (found.status !== 'scheduled' && found.status !== 'confirmed') return;
    if (!(await keepOnce(scope, { appointmentId, kind: 'appointment_booked', startsAt }))) return;
    await sendAppointmentMessage(scope, 'booked', appointmentId);
  });
}

type About = { facts: NoticeFacts; appointmentId: string };

function ownersNotice(scope: AnySalonScope, kind: keyof typeof heard, about: About, salon: SalonMessages): Outgoing[] {
  const { facts, appointmentId } = about;
  if (kind === 'booked' && salon.owner.isBlocked) {
    const { publicUrl } = scope.env;
    // The owner may have other salons.
    const settingsUrl = publicUrl && `${publicUrl}${salonPrefix(salon.slug)}/settings`;
    const mail = bookedWhileBlocked(facts, facts.customerPhone, settingsUrl);
    return [{ kind: 'owner_booked', appointmentId, channel: 'mail', recipient: salon.owner.email, ...mail }];
  }
  const isOfSalon = ['owner', 'staff', 'admin'].includes(scope.actor.kind);
  // The system books what was paid, and cancels what was never paid. The owner was not told of an unpaid booking.
  if (isOfSalon || (scope.actor.kind === 'system' && kind !== 'booked')) return [];
  return ownersMessages(heard[kind], about, salon, { pagamento: paymentWords(facts) });
}

const payments = {
  paid: [null, 'owner_paid'],
  late_booked: ['payment_late_booked', 'owner_paid'],
  late_refunded: ['payment_late_refunded', 'owner_refunded'],
  extra_refunded: ['payment_extra_refunded', 'owner_extra_refunded'],
  mismatch_refunded: ['payment_mismatch_refunded', 'owner_extra_refunded'],
  refund_failed: [null, 'owner_refund_failed'],
} as const satisfies Record<string, [MessageKind | null, MessageKind]>;

type Moved = { appointmentId: string; amountCents: number; currency?: string; way?: Returned['way'] };

/** Tells the owner about each payment, and the customer when it did not go as agreed. `way` is needed for a sum that goes back as well. */
export function sendPaymentMessage(
  scope: AnySalonScope,
  what: keyof typeof payments,
  { appointmentId, amountCents, currency = 'BRL', way }: Moved,
): Promise<void> {
  return transaction(scope, async (scope) => {
    const [toCustomer, toOwner] = payments[what];
    const facts = await getAppointmentFacts(scope, appointmentId);
    const salon = await readSalonMessages(scope);
    const about = { facts, appointmentId };
    const paid = { valor_pago: formatAmount(amountCents, currency) };
    const link =
      what === 'mismatch_refunded'
        ? confirmationLink(scope, salon.slug, appointmentId)
        : reminderLink(scope, { appointmentId });
    const more = { ...paid, link, ...(way && { devolucao: returnedWords({ amountCents, currency, way }) }) };
    const customers = toCustomer ? await customersMessages(scope, toCustomer, about, salon, more) : [];
    await send(scope, [...customers, ...ownersMessages(toOwner, about, salon, paid)]);
    if (what === 'late_booked') await scheduleReminders(scope, [{ id: appointmentId, ...facts }], salon.preferences);
  });
}

/** After the salon, whose deletion waits for those who write some. They go with it, but not on several machines (docs/scale.md). */
export async function deleteMessagesOfSalon(scope: PlatformScope, salonId: string): Promise<void> {
  await scope.db.deleteFrom('messages').where('salonId', '=', salonId).execute();
  await scope.db.deleteFrom('messageTallies').where('salonId', '=', salonId).execute();
}

type Entry = { salonId: string; id: string };

/** Deletes the messages about entries of the waiting lists of any salons. */
export async function deleteMessagesOfEntries(scope: Scope, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const salonIds = entries.map(({ salonId }) => salonId);
  const ids = entries.map(({ id }) => id);
  await sql`
    delete from messages using unnest(${salonIds}::uuid[], ${ids}::uuid[]) as entry (salon_id, id)
    where messages.salon_id = entry.salon_id and messages.waiting_entry_id = entry.id`.execute(platformOf(scope));
}

type Whose = { column: 'customerId' | 'bookedByUserId'; id: string };

/** Deletes the messages about the appointments of a customer, or about those that an account booked. */
export async function forgetMessages(scope: SalonScope, whose: Whose): Promise<void> {
  await scope.db.deleteFrom('messages').where('appointmentId', 'in', appointmentsOf(scope, whose)).execute();
}

/** 180 days after they were written: what is left of an appointment is its row. */
export async function deleteOldMessages(scope: AnyoneScope): Promise<void> {
  await deleteOldClosingMessages(scope);
  const keptSince = new Date(scope.now.getTime() - KEPT_DAYS * 24 * 3600 * 1000);
  await deleteInPieces((limit) =>
    scope.db
      .deleteFrom('messages')
      .where('id', 'in', (eb) => eb.selectFrom('messages').where('createdAt', '<', keptSince).select('id').limit(limit))
      .executeTakeFirst(),
  );
}

/** Marks the messages that still have to go out: each is deleted once it is delivered or has failed. */
export async function forgetOnceDelivered(scope: SalonScope, customerId: string): Promise<void> {
  await scope.db
    .updateTable('messages')
    .set({ isForgotten: true })
    .where('appointmentId', 'in', appointmentsOf(scope, { column: 'customerId', id: customerId }))
    .execute();
}

const appointmentsOf = (scope: SalonScope, { column, id }: Whose) =>
  scope.db.selectFrom('appointments').where(column, '=', id).select('id');
