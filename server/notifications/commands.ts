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
import { emailChangeMail, emailNoticeMail } from './messages/email-change.ts';
import { resetPasswordMail } from './messages/reset-password.ts';
import { roleMail } from './messages/role.ts';
import { opening } from './messages/waiting-list.ts';
import { findBlockedOwnerEmail, getAppointmentFacts, getSender } from './queries.ts';

const textOf = { booked: confirmation, cancelled: cancellation, moved: move };

/** The customer's message goes by WhatsApp, if there is a phone. A blocked owner gets an e-mail about a booking (D22). */
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

type SlotNotice = {
  /** The waiting entry: the message is deleted with it. */
  id: string;
  customerName: string;
  customerPhone: string;
  serviceId: string;
  serviceName: string;
  date: string;
  times: string[];
};

export function sendOpeningMessage(
  scope: AnySalonScope,
  { id, customerPhone, serviceId, ...notice }: SlotNotice,
): Promise<void> {
  return transaction(scope, async (scope) => {
    const { name: salonName, slug } = await getSender(scope);
    const { publicUrl } = scope.env;
    const bookingUrl = publicUrl && `${publicUrl}/${slug}/agendamento/${serviceId}`;
    const body = opening({ ...notice, salonName, bookingUrl });
    const about = { kind: 'waiting_list_opening', waitingEntryId: id };
    await send(scope, { ...about, channel: 'whatsapp', recipient: customerPhone, body });
  });
}

type ResetLink = { token: string; salonSlug: string | null; isForAdmin: boolean };

/** Sends at once and stores nothing: the link gives access to the account (D28). Throws when the mail is refused. */
export async function sendResetMail(
  { env }: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  link: ResetLink,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await mailer.send(resetPasswordMail({ to: email, name: fullName, siteUrl: siteUrlOf(env), ...link }));
}

/** As `sendResetMail`. */
export async function sendRoleMail(
  { env }: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  token: string,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await mailer.send(roleMail({ to: email, name: fullName, siteUrl: siteUrlOf(env), token }));
}

/** As `sendResetMail`: with a link that gives an address to the account. */
export async function sendEmailChangeMail(
  { env }: AnyoneScope,
  mail: { to: string; name: string; token: string | null },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await mailer.send(emailChangeMail({ ...mail, siteUrl: siteUrlOf(env) }));
}

/** Stores nothing either, because an account belongs to no salon. */
export async function sendEmailNotice(
  { env }: AnyoneScope,
  notice: { to: string; name: string; email: string; isDone: boolean },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await mailer.send(emailNoticeMail({ ...notice, siteUrl: siteUrlOf(env) }));
}

const siteUrlOf = ({ publicUrl, port }: Infra['env']) => publicUrl ?? `http://localhost:${port}`;

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

/** WhatsApp has no provider yet: its messages go to the owner's outbox (D28). Throws a failure, so that the queue retries. */
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

type Whose = { column: 'customerId' | 'bookedByUserId'; id: string };

/** Deletes the messages about the appointments of a customer, or about those that an account booked. */
export async function forgetMessages(scope: SalonScope, whose: Whose): Promise<void> {
  await scope.db.deleteFrom('messages').where('appointmentId', 'in', appointmentsOf(scope, whose)).execute();
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
