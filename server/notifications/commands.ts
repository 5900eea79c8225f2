import { newId } from '#lib/id.ts';
import { KEPT_DAYS } from '../audit-log/rules.ts';
import { deleteInPieces } from '../infra/pieces.ts';
import {
  type AnyoneScope,
  type AnySalonScope,
  type Infra,
  type Person,
  type PlatformScope,
  type SalonScope,
  transaction,
} from '../scope.ts';
import { getAppName } from '../settings/queries.ts';
import { send } from './delivery/commands.ts';
import { deliveryJobs } from './jobs.ts';
import {
  type AppointmentFacts,
  bookedWhileBlocked,
  cancellation,
  closing,
  confirmation,
  move,
} from './messages/appointment.ts';
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
  scope: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  link: ResetLink,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await mailer.send(resetPasswordMail({ to: email, name: fullName, ...(await siteOf(scope)), ...link }));
}

/** As `sendResetMail`. */
export async function sendRoleMail(
  scope: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  token: string,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await mailer.send(roleMail({ to: email, name: fullName, ...(await siteOf(scope)), token }));
}

/** As `sendResetMail`: with a link that gives an address to the account. */
export async function sendEmailChangeMail(
  scope: AnyoneScope,
  mail: { to: string; name: string; token: string | null },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await mailer.send(emailChangeMail({ ...mail, ...(await siteOf(scope)) }));
}

/** Stores nothing either, because an account belongs to no salon. */
export async function sendEmailNotice(
  scope: AnyoneScope,
  notice: { to: string; name: string; email: string; isDone: boolean },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await mailer.send(emailNoticeMail({ ...notice, ...(await siteOf(scope)) }));
}

async function siteOf(scope: AnyoneScope): Promise<{ appName: string; siteUrl: string }> {
  const { publicUrl, port } = scope.env;
  return { appName: await getAppName(scope), siteUrl: publicUrl ?? `http://localhost:${port}` };
}

export type ClosedBooking = AppointmentFacts & {
  phone: string | null;
  /** The booker's own address, else the one that the salon noted. */
  email: string | null;
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
