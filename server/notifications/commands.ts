import { newId } from '#lib/id.ts';
import {
  type AnyoneScope,
  type AnySalonScope,
  type Infra,
  type Person,
  type SalonScope,
  transaction,
} from '../scope.ts';
import { deliverMessageJob } from './jobs.ts';
import { bookedWhileBlocked, cancellation, confirmation, move } from './messages/appointment.ts';
import { resetPasswordMail } from './messages/reset-password.ts';
import { opening } from './messages/waiting-list.ts';
import { findBlockedOwnerEmail, getAppointmentFacts, getSender } from './queries.ts';

const textOf = { booked: confirmation, cancelled: cancellation, moved: move };

/**
 * Tells the customer by WhatsApp what became of the appointment, in the caller's transaction; one without a phone is
 * told nothing. A blocked owner learns of a booking by e-mail (D22).
 */
export function sendAppointmentMessage(
  scope: AnySalonScope,
  kind: 'booked' | 'cancelled' | 'moved',
  appointmentId: string,
): Promise<void> {
  return transaction(scope, async (scope) => {
    const { customerPhone, ...facts } = await getAppointmentFacts(scope, appointmentId);
    const about = { kind: `appointment_${kind}`, appointmentId };
    if (customerPhone) {
      await send(scope, { ...about, channel: 'whatsapp', recipient: customerPhone, body: textOf[kind](facts) });
    }
    const blockedOwner = kind === 'booked' ? await findBlockedOwnerEmail(scope) : null;
    if (blockedOwner) {
      const mail = bookedWhileBlocked(facts, customerPhone, scope.env.publicUrl);
      await send(scope, { ...about, channel: 'mail', recipient: blockedOwner, ...mail });
    }
  });
}

type Opening = {
  /** Of the entry, with which the message goes. */
  id: string;
  customerName: string;
  customerPhone: string;
  serviceId: string;
  serviceName: string;
  date: string;
  times: string[];
};

/** Tells somebody on the waiting list that a time they want is free (D20). */
export function sendOpeningMessage(
  scope: AnySalonScope,
  { id, customerPhone, serviceId, ...wish }: Opening,
): Promise<void> {
  return transaction(scope, async (scope) => {
    const { name: salonName, slug } = await getSender(scope);
    const { publicUrl } = scope.env;
    const bookingUrl = publicUrl && `${publicUrl}/${slug}/agendamento/${serviceId}`;
    const body = opening({ ...wish, salonName, bookingUrl });
    const about = { kind: 'waiting_list_opening', waitingEntryId: id };
    await send(scope, { ...about, channel: 'whatsapp', recipient: customerPhone, body });
  });
}

type ResetLink = { token: string; salonSlug: string | null };

/** At once and written down nowhere: who has the link has the account (D28). Throws when the mail is not taken. */
export async function sendResetMail(
  { env }: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  link: ResetLink,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  const siteUrl = env.publicUrl ?? `http://localhost:${env.port}`;
  await mailer.send(resetPasswordMail({ to: email, name: fullName, siteUrl, ...link }));
}

type Outgoing = {
  kind: string;
  channel: 'whatsapp' | 'mail';
  /** A phone as it is stored, or an e-mail address. */
  recipient: string;
  subject?: string;
  body: string;
  appointmentId?: string;
  waitingEntryId?: string;
};

async function send(scope: AnySalonScope, message: Outgoing): Promise<void> {
  const id = newId();
  await scope.db
    .insertInto('messages')
    .values({ id, ...message, createdAt: scope.now })
    .execute();
  await scope.jobs.send(scope.db, deliverMessageJob, { salonId: scope.salonId, messageId: id });
}

/**
 * One attempt. WhatsApp has no provider yet, so its messages wait in the outbox for the owner (D28). A failure is
 * thrown for the job queue to try again; after the last attempt the message is `failed`. One whose person was removed is
 * deleted instead of settled (D21a).
 */
export async function deliverMessage(
  scope: SalonScope,
  { messageId }: { messageId: string },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  const message = await scope.db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .returning(['channel', 'recipient', 'subject', 'body', 'attempts', 'isForgotten'])
    .executeTakeFirst();
  if (!message) return;
  const settle = async (values: { status: 'sent' | 'outbox' | 'failed'; sentAt?: Date }) => {
    if (message.isForgotten) await scope.db.deleteFrom('messages').where('id', '=', messageId).execute();
    else await scope.db.updateTable('messages').set(values).where('id', '=', messageId).execute();
  };

  if (message.channel === 'whatsapp') {
    await settle({ status: 'outbox' });
    return;
  }
  try {
    await mailer.send({ to: message.recipient, subject: message.subject ?? '', text: message.body });
  } catch (error) {
    if (message.attempts > deliverMessageJob.options.retries) await settle({ status: 'failed' });
    throw error;
  }
  await settle({ status: 'sent', sentAt: scope.now });
}

/** What was written to a customer about their appointments, gone with their data (D21a). */
export async function forgetMessages(scope: SalonScope, customerId: string): Promise<void> {
  await scope.db.deleteFrom('messages').where('appointmentId', 'in', appointmentsOf(scope, customerId)).execute();
}

/** The same for what has still to go out: each message is gone once it is delivered or given up. */
export async function forgetOnceDelivered(scope: SalonScope, customerId: string): Promise<void> {
  await scope.db
    .updateTable('messages')
    .set({ isForgotten: true })
    .where('appointmentId', 'in', appointmentsOf(scope, customerId))
    .execute();
}

const appointmentsOf = (scope: SalonScope, customerId: string) =>
  scope.db.selectFrom('appointments').where('customerId', '=', customerId).select('id');
