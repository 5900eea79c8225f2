import { sql } from 'kysely';
import { phoneForms } from '#lib/phone.ts';
import type { AnyoneScope, SalonScope } from '#server/gate/scope.ts';

type MailSender = { name: string; logoUrl: string | null; slug: string; ownerEmail: string };

/** In whose name a salon's mails go out. */
export async function getMailSender(scope: SalonScope): Promise<MailSender> {
  return scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['salons.name', 'salons.logoUrl', 'salons.slug', 'users.email as ownerEmail'])
    .executeTakeFirstOrThrow();
}

/** The owner who hears of an outage. */
export async function getOutageFacts(
  scope: SalonScope,
): Promise<{ email: string; ownerName: string; salonName: string }> {
  return scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['users.email', 'users.name as ownerName', 'salons.name as salonName'])
    .executeTakeFirstOrThrow();
}

/** How many mails went to this mailbox within an hour because of waiting lists, of all salons. */
export async function countWaitingMails(scope: AnyoneScope, email: string): Promise<number> {
  const { sent } = await scope.db
    .selectFrom('messages')
    .where('channel', '=', 'mail')
    .where('waitingEntryId', 'is not', null)
    .where(sql`mailbox_of(recipient)`, '=', sql`mailbox_of(${email})`)
    .where('sentAt', '>', new Date(scope.now.getTime() - 3_600_000))
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** How many messages WhatsApp took for this phone within an hour, from all salons: anybody may type it. */
export async function countTaken(scope: AnyoneScope, phone: string): Promise<number> {
  const { taken } = await scope.db
    .selectFrom('messages')
    .where('channel', '=', 'whatsapp')
    .where('recipient', 'in', phoneForms(phone))
    .where('sentAt', '>', new Date(scope.now.getTime() - 3_600_000))
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .executeTakeFirstOrThrow();
  return Number(taken);
}
