import type { SqlBool } from 'kysely';
import type { MessageChannel } from '#contract/opt-outs.ts';
import type { LocalMoment } from '#lib/dates.ts';
import type { AnySalonScope, SalonScope } from '#server/gate/scope.ts';
import type { Encryption } from '#server/infra/secrets/encryption.ts';
import { readSealedText, readSignedIds, sealText, signIds } from '#server/infra/secrets/link-tokens.ts';
import { getSender, siteUrlOf } from '../queries.ts';

/** Each kind of link has its own: the token of one opens no other. */
const REMINDER = 'reminder of an appointment';
const OPT_OUT = 'opt-out of messages';
const WAITING = 'entry of the waiting list';
const INVITATION = 'invitation to the team';

/** `recipient`: a phone as it is stored, or an e-mail address. */
export type Recipient = { channel: MessageChannel; recipient: string };

/** Confirms or cancels one appointment without a sign-in, until it begins. Moving the appointment keeps the link. */
export function reminderLink(scope: AnySalonScope, { appointmentId }: { appointmentId: string }): string {
  return `${siteUrlOf(scope)}/lembrete/${signIds(scope.encryption, REMINDER, [scope.salonId, appointmentId])}`;
}

/** Where its booker sees the appointment and pays it, after a sign-in. */
export const confirmationLink = (scope: AnySalonScope, slug: string, appointmentId: string): string =>
  `${siteUrlOf(scope)}/${slug}/confirmacao?agendamento=${appointmentId}`;

/** Takes one entry off the waiting list, without a sign-in. */
export function waitingLink(scope: AnySalonScope, { entryId }: { entryId: string }): string {
  return `${siteUrlOf(scope)}/sair-da-lista/${signIds(scope.encryption, WAITING, [scope.salonId, entryId])}`;
}

/** Opens an invitation to the salon's team. */
export function invitationLink(scope: SalonScope, { invitationId }: { invitationId: string }): string {
  return `${siteUrlOf(scope)}/convite/${signIds(scope.encryption, INVITATION, [scope.salonId, invitationId])}`;
}

/** For the footer and the List-Unsubscribe header of this salon's messages. Shows nobody the recipient. */
export function unsubscribeLink(scope: AnySalonScope, to: Recipient): string {
  return `${siteUrlOf(scope)}/parar-mensagens/${optOutToken(scope, to)}`;
}

export function optOutToken({ encryption, salonId }: AnySalonScope, { channel, recipient }: Recipient): string {
  return sealText(encryption, OPT_OUT, JSON.stringify([salonId, channel, recipient]));
}

/** Where the booker writes the review of this appointment, after a sign-in. */
export async function reviewLink(scope: AnySalonScope, appointmentId: string): Promise<string> {
  const { slug } = await getSender(scope);
  return `${siteUrlOf(scope)}/${slug}/area-cliente?avaliar=${appointmentId}`;
}

/** The page where the service can be booked, with this day and time chosen. */
export function bookingLink(scope: AnySalonScope, slug: string, serviceId: string, chosen?: LocalMoment): string {
  const query = chosen ? `?data=${chosen.date}&hora=${chosen.time}` : '';
  return `${siteUrlOf(scope)}/${slug}/agendamento/${serviceId}${query}`;
}

type Again = { appointmentId: string; serviceId: string | null; isServiceOffered: SqlBool };

/**
 * Where the same is booked again; the salon's page when the service is not offered there any more. While the salon is switched off or
 * suspended, the page of the appointment, which says so and how to reach the salon.
 */
export function bookAgainLink(
  scope: AnySalonScope,
  { slug, isPublic }: { slug: string; isPublic: boolean },
  { appointmentId, serviceId, isServiceOffered }: Again,
): string {
  if (!isPublic) return reminderLink(scope, { appointmentId });
  return serviceId && isServiceOffered ? bookingLink(scope, slug, serviceId) : `${siteUrlOf(scope)}/${slug}`;
}

/** Null unless `reminderLink` made it. */
export function readReminderToken(
  encryption: Encryption,
  token: string,
): { salonId: string; appointmentId: string } | null {
  const [salonId, appointmentId] = readSignedIds(encryption, REMINDER, token) ?? [];
  return salonId && appointmentId ? { salonId, appointmentId } : null;
}

/** Null unless `waitingLink` made it. */
export function readWaitingToken(encryption: Encryption, token: string): { salonId: string; entryId: string } | null {
  const [salonId, entryId] = readSignedIds(encryption, WAITING, token) ?? [];
  return salonId && entryId ? { salonId, entryId } : null;
}

/** Null unless `invitationLink` made it. */
export function readInvitationToken(
  encryption: Encryption,
  token: string,
): { salonId: string; invitationId: string } | null {
  const [salonId, invitationId] = readSignedIds(encryption, INVITATION, token) ?? [];
  return salonId && invitationId ? { salonId, invitationId } : null;
}

/** Null unless `optOutToken` made it. */
export function readOptOutToken(encryption: Encryption, token: string): (Recipient & { salonId: string }) | null {
  const told = readSealedText(encryption, OPT_OUT, token);
  if (told === null) return null;
  const [salonId, channel, recipient]: [string, MessageChannel, string] = JSON.parse(told);
  return { salonId, channel, recipient };
}
