import { sql } from 'kysely';
import { phoneForms } from '#lib/phone.ts';
import type { AnyoneScope, SalonScope } from '#server/gate/scope.ts';
import { contactText, layOut } from '#server/infra/mail/layout.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';
import { Unavailable } from '#server/infra/process/unavailable.ts';
import { unsubscribeLink } from '../links/queries.ts';
import { getSite } from '../queries.ts';

type MailMessage = {
  id: string;
  recipient: string;
  subject: string | null;
  body: string;
  kind: string;
};
type MailSender = { name: string; logoUrl: string | null; slug: string; ownerEmail: string };

/** In whose name a salon's mails go out. */
async function getMailSender(scope: SalonScope): Promise<MailSender> {
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

/** To customers in the salon's name, and they may end its mails; to its owner in the platform's, about the salon. */
export async function mailOf(salon: SalonScope, message: MailMessage): Promise<Mail> {
  const { id, recipient: to, body, kind } = message;
  const subject = message.subject ?? '';
  const site = await getSite(salon);
  const { name, slug, logoUrl, ownerEmail } = await getMailSender(salon);
  const isForOwner = to === ownerEmail || kind.startsWith('owner_');
  const unsubscribeUrl = isForOwner ? null : unsubscribeLink(salon, { channel: 'mail', recipient: to });
  const sender = { name, logoUrl: logoUrl && new URL(logoUrl, site.siteUrl).href, pageUrl: `${site.siteUrl}/${slug}` };
  const html = await layOut({ subject, text: body, ...site, salon: isForOwner ? null : sender, unsubscribeUrl });
  const text = unsubscribeUrl
    ? `${body}\n\n${name} envia esta mensagem. Para não receber mais: ${unsubscribeUrl}`
    : body + (isForOwner ? contactText(site) : '');
  return { to, subject, text, html, messageId: id, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

/** In the platform's name: the salon is gone. */
export async function closingMailOf(scope: AnyoneScope, message: Omit<MailMessage, 'kind'>): Promise<Mail> {
  const { id, recipient: to, body: text } = message;
  const subject = message.subject ?? '';
  const site = await getSite(scope);
  const html = await layOut({ subject, text, ...site });
  return { to, subject, text: text + contactText(site), html, messageId: id };
}

/** For what names a message without its salon, as jobs of the previous release do. Asks all machines. */
export async function findSalonOfMessage(scope: AnyoneScope, id: string): Promise<string | null> {
  const found = await scope.db.selectFrom('messages').where('id', '=', id).select('salonId').executeTakeFirst();
  return found?.salonId ?? null;
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
    .executeTakeFirstOrThrow()
    .catch(tellAway);
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
    .executeTakeFirstOrThrow()
    .catch(tellAway);
  return Number(taken);
}

/** A machine that is away is no failure of the channel. */
function tellAway(cause: unknown): never {
  throw new Unavailable('a question about all salons has no answer', { cause });
}
