import type { MessageKind } from '#contract/message-kinds.ts';
import type { LocalMoment } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { formatCents } from '#lib/money.ts';
import { KEPT_DAYS } from '../audit-log/rules.ts';
import { deleteInPieces } from '../infra/pieces.ts';
import {
  type AnyoneScope,
  type AnySalonScope,
  type CustomerScope,
  type PlatformScope,
  type SalonScope,
  transaction,
} from '../scope.ts';
import { send } from './delivery/commands.ts';
import type { Outgoing } from './delivery/rules.ts';
import { announceBookingJob, deliveryJobs } from './jobs.ts';
import { bookingLink } from './links/queries.ts';
import { type AppointmentFacts, bookedWhileBlocked, closing } from './messages/appointment.ts';
import { compose } from './messages/compose.ts';
import { openingValues } from './messages/waiting-list.ts';
import { getAppointmentFacts } from './queries.ts';
import { keepOnce, scheduleReminders } from './reminders/commands.ts';
import { lockReminded } from './reminders/queries.ts';
import { startOf } from './reminders/rules.ts';
import { paymentWords } from './rules.ts';
import { customersMessages, type NoticeFacts, ownersMessages, withoutOptedOut } from './sending/commands.ts';
import { readSalonMessages, type SalonMessages } from './settings/queries.ts';

const heard = { booked: 'owner_booked', cancelled: 'owner_cancelled', moved: 'owner_moved' } as const;

/**
 * Tells the customer, and the owner of what did not come from the salon. A blocked owner hears of every booking by mail, because the
 * agenda is closed to them (D22). Booked and moved appointments get their reminders.
 */
export function sendAppointmentMessage(
  scope: AnySalonScope,
  kind: 'booked' | 'cancelled' | 'moved',
  appointmentId: string,
): Promise<void> {
  return transaction(scope, async (scope) => {
    const facts = await getAppointmentFacts(scope, appointmentId);
    const salon = await readSalonMessages(scope);
    const about = { facts, appointmentId };
    const more = { pagamento: paymentWords(facts) };
    const customers = await customersMessages(scope, `appointment_${kind}`, about, salon, more);
    await send(scope, [...customers, ...ownersNotice(scope, kind, about, salon)]);
    if (kind !== 'cancelled') await scheduleReminders(scope, [{ id: appointmentId, ...facts }], salon.preferences);
  });
}

type Booked = LocalMoment & { appointmentId: string };

/** The messages about a customer's booking are written by a job, so that the booking has one statement for them. */
export const queueAnnouncement = (scope: CustomerScope, { appointmentId, ...start }: Booked): Promise<void> =>
  scope.jobs.send(scope.db, announceBookingJob, { salonId: scope.salonId, appointmentId, startsAt: startOf(start) });

/** Once for each booking. One that was moved or cancelled meanwhile has had the message of that. */
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
    const mail = bookedWhileBlocked(facts, facts.customerPhone, scope.env.publicUrl);
    return [{ kind: 'owner_booked', appointmentId, channel: 'mail', recipient: salon.owner.email, ...mail }];
  }
  const isOfSalon = scope.actor.kind === 'owner' || scope.actor.kind === 'admin';
  // The system books what was paid, and cancels what never was: of that the owner has not heard.
  if (isOfSalon || (scope.actor.kind === 'system' && kind !== 'booked')) return [];
  return ownersMessages(heard[kind], about, salon, { pagamento: paymentWords(facts) });
}

const payments = {
  paid: [null, 'owner_paid'],
  late_booked: ['payment_late_booked', 'owner_paid'],
  late_refunded: ['payment_late_refunded', 'owner_refunded'],
  refund_failed: [null, 'owner_refund_failed'],
} as const satisfies Record<string, [MessageKind | null, MessageKind]>;

/** What became of money: the customer hears of a payment that came late, the owner of every one. */
export function sendPaymentMessage(
  scope: AnySalonScope,
  what: keyof typeof payments,
  { appointmentId, amountCents }: { appointmentId: string; amountCents: number },
): Promise<void> {
  return transaction(scope, async (scope) => {
    const [toCustomer, toOwner] = payments[what];
    const facts = await getAppointmentFacts(scope, appointmentId);
    const salon = await readSalonMessages(scope);
    const about = { facts, appointmentId };
    const paid = { valor_pago: formatCents(amountCents) };
    const customers = toCustomer ? await customersMessages(scope, toCustomer, about, salon, paid) : [];
    await send(scope, [...customers, ...ownersMessages(toOwner, about, salon, paid)]);
    if (what === 'late_booked') await scheduleReminders(scope, [{ id: appointmentId, ...facts }], salon.preferences);
  });
}

type SlotNotice = {
  /** The waiting entry: the message is deleted with it. */
  id: string;
  userId: string | null;
  customerName: string;
  customerPhone: string;
  customerEmail: string | null;
  serviceId: string;
  serviceName: string;
  date: string;
  times: string[];
};

export function sendOpeningMessage(
  scope: AnySalonScope,
  { id, userId, customerPhone, customerEmail, serviceId, ...notice }: SlotNotice,
): Promise<void> {
  return transaction(scope, async (scope) => {
    const salon = await readSalonMessages(scope);
    const bookingUrl = bookingLink(scope, salon.slug, serviceId);
    const kind = 'waiting_list_opening';
    const contact = { phone: customerPhone, email: customerEmail };
    const values = openingValues({ ...notice, salonName: salon.name, bookingUrl });
    const composed = compose(kind, salon.settingsOf(kind), salon.preferences, contact, values);
    const wanted = await withoutOptedOut(scope, kind, composed, userId);
    await send(
      scope,
      wanted.map((message) => ({ ...message, waitingEntryId: id })),
    );
  });
}

export type ClosedBooking = AppointmentFacts & {
  phone: string | null;
  /** The booker's own address, else the one that the salon noted. */
  email: string | null;
  /** What was paid online and goes back; 0 when nothing does. */
  returnedCents: number;
};

/**
 * For the customers of a salon that is deleted. Belongs to no salon, so that it survives, and goes once it is delivered. By mail too,
 * because nobody reads the outbox of a salon that is gone.
 */
export async function sendClosingMessages(scope: PlatformScope, bookings: ClosedBooking[]): Promise<void> {
  const messages = bookings.flatMap(({ phone, email, ...facts }) => {
    const { subject, body } = closing(facts);
    const made = { kind: 'salon_closed', body, isForgotten: true, createdAt: scope.now };
    return [
      ...(phone ? [{ id: newId(), ...made, channel: 'whatsapp', recipient: phone, subject: null } as const] : []),
      ...(email ? [{ id: newId(), ...made, channel: 'mail', recipient: email, subject } as const] : []),
    ];
  });
  for (let first = 0; first < messages.length; first += PIECE) {
    await scope.db
      .insertInto('messages')
      .values(messages.slice(first, first + PIECE))
      .execute();
  }
  for (const channel of ['whatsapp', 'mail'] as const) {
    const payloads = messages.filter((message) => message.channel === channel).map(({ id }) => ({ messageId: id }));
    await scope.jobs.sendMany(scope.db, deliveryJobs[channel], payloads);
  }
}

const PIECE = 1000;

/** What a deleted salon had told its customers about cancelled appointments and is still on its way. */
export async function keepCancellations(scope: PlatformScope, salonId: string): Promise<void> {
  await scope.db
    .updateTable('messages')
    .set({ salonId: null, appointmentId: null, isForgotten: true })
    .where('salonId', '=', salonId)
    .where('kind', '=', 'appointment_cancelled')
    .where('status', '=', 'queued')
    .execute();
}

type Whose = { column: 'customerId' | 'bookedByUserId'; id: string };

/** Deletes the messages about the appointments of a customer, or about those that an account booked. */
export async function forgetMessages(scope: SalonScope, whose: Whose): Promise<void> {
  await scope.db.deleteFrom('messages').where('appointmentId', 'in', appointmentsOf(scope, whose)).execute();
}

/** Messages of no salon, 180 days after they were written. A salon's go with what they are about. */
export async function deleteOldMessages(scope: AnyoneScope): Promise<void> {
  const keptSince = new Date(scope.now.getTime() - KEPT_DAYS * 24 * 3600 * 1000);
  await deleteInPieces((limit) =>
    scope.db
      .deleteFrom('messages')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('messages')
          .where('salonId', 'is', null)
          .where('createdAt', '<', keptSince)
          .select('id')
          .limit(limit),
      )
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
