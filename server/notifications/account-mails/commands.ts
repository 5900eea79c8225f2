import { newId } from '#lib/id.ts';
import {
  type AnyoneScope,
  type Infra,
  type Person,
  platformOf,
  type SalonScope,
  type Scope,
} from '#server/gate/scope.ts';
import { contactText, layOut } from '#server/infra/mail/layout.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';
import { emailChangeMail, emailNoticeMail } from '../messages/email-change.ts';
import { type HandOverAsked, handedOverMail, handOverMail } from '../messages/hand-over.ts';
import { type InvitationMail, invitationMail } from '../messages/invitation.ts';
import { passwordChangedMail } from '../messages/password-changed.ts';
import { resetPasswordMail } from '../messages/reset-password.ts';
import { roleMail } from '../messages/role.ts';
import { salonDeletedMail } from '../messages/salon-deleted.ts';
import { twoFactorMail } from '../messages/two-factor.ts';
import { getSite, type Site } from '../queries.ts';
import { accountMailJobs } from './jobs.ts';
import type { AccountMail, TwoFactorChange } from './rules.ts';

type ResetLink = { token: string; salonSlug: string | null; isForAdmin: boolean };

/** Sends at once and stores nothing: the link gives access to the account. Throws when the mail is refused. */
export async function sendResetMail(
  scope: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  link: ResetLink,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  const write = (site: Site) => resetPasswordMail({ to: email, name: fullName, ...site, ...link });
  await post(scope, write, { mailer, action: 'Criar nova senha' });
}

/** As `sendResetMail`. */
export async function sendRoleMail(
  scope: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  token: string,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  const write = (site: Site) => roleMail({ to: email, name: fullName, ...site, token });
  await post(scope, write, { mailer, action: 'Criar nova senha' });
}

/** As `sendResetMail`: with a link that gives an address to the account. */
export async function sendEmailChangeMail(
  scope: AnyoneScope,
  mail: { to: string; name: string; token: string | null },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await post(scope, (site) => emailChangeMail({ ...mail, ...site }), { mailer, action: 'Confirmar e-mail' });
}

/** In the product's name, because who gets it has nothing to do with the salon yet. */
export async function sendInvitationMail(
  scope: SalonScope,
  mail: InvitationMail,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await post(scope, (site) => invitationMail({ ...mail, ...site }), { mailer, action: 'Ver o convite' });
}

/** To the member who is asked. */
export async function sendHandOverMail(
  scope: SalonScope,
  mail: HandOverAsked,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await post(scope, (site) => handOverMail({ ...mail, ...site }), { mailer, action: 'Ver o pedido' });
}

/** Stores nothing either, because an account belongs to no salon. */
export async function sendPasswordNotice(
  scope: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  account: { isForAdmin: boolean },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  const write = (site: Site) => passwordChangedMail({ to: email, name: fullName, ...site, ...account });
  await post(scope, write, { mailer, action: 'Criar nova senha' });
}

/** As `sendPasswordNotice`. */
export async function sendTwoFactorNotice(
  scope: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  change: TwoFactorChange,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await post(scope, (site) => twoFactorMail({ to: email, name: fullName, change, ...site }), { mailer });
}

/** Keeps a mail until it is sent, in the caller's transaction: a job's payload has no address. */
export async function queueAccountMail(scope: Scope, { kind, ...content }: AccountMail): Promise<void> {
  const id = newId();
  const mail = { id, kind, content: JSON.stringify(content), createdAt: scope.now };
  await platformOf(scope).insertInto('accountMails').values(mail).execute();
  await scope.jobs.send(scope.db, accountMailJobs[kind], { mailId: id });
}

/** Deletes the mail once it is sent, or was tried for the last time. */
export async function sendAccountMail(
  scope: AnyoneScope,
  { mailId, isLast }: { mailId: string; isLast: boolean },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  const { db } = scope;
  const kept = await db
    .selectFrom('accountMails')
    .where('id', '=', mailId)
    .select(['kind', 'content'])
    .executeTakeFirst();
  if (!kept) return;
  const forget = () => db.deleteFrom('accountMails').where('id', '=', mailId).execute();
  const mail = { kind: kept.kind, ...(kept.content as object) } as AccountMail;
  const write = (site: Site) => written(mail, site);
  try {
    await post(scope, write, { mailer });
  } catch (error) {
    if (isLast) await forget();
    throw error;
  }
  await forget();
}

function written(mail: AccountMail, site: Site): Mail {
  switch (mail.kind) {
    case 'email_notice':
      return emailNoticeMail({ ...mail, ...site });
    case 'salon_deleted':
      return salonDeletedMail({ ...mail, ...site });
    case 'hand_over':
      return handedOverMail({ ...mail, ...site });
  }
}

/** Mails whose job is gone: a crash ended its last attempt. */
export async function deleteOldAccountMails(scope: AnyoneScope): Promise<void> {
  const oldest = new Date(scope.now.getTime() - LONGEST_TRIED_MS);
  await scope.db.deleteFrom('accountMails').where('createdAt', '<', oldest).execute();
}

/** The time that 30 attempts take, each at most an hour after the one before. */
const LONGEST_TRIED_MS = 36 * 3600 * 1000;

/** In the product's name: `action` is what the mail's link does. */
async function post(
  scope: AnyoneScope | SalonScope,
  write: (site: Site) => Mail,
  { mailer, action }: Pick<Infra, 'mailer'> & { action?: string },
): Promise<void> {
  const site = await getSite(scope);
  const mail = write(site);
  const html = await layOut({ ...mail, ...site, ...(action && { action }) });
  await mailer.send({ ...mail, text: mail.text + contactText(site), html });
}
