import { layOut } from '../../infra/mail-layout/layout.ts';
import type { Mail } from '../../infra/mailer.ts';
import type { AnyoneScope, Infra, Person } from '../../scope.ts';
import { emailChangeMail, emailNoticeMail } from '../messages/email-change.ts';
import { passwordChangedMail } from '../messages/password-changed.ts';
import { resetPasswordMail } from '../messages/reset-password.ts';
import { roleMail } from '../messages/role.ts';
import { salonDeletedMail } from '../messages/salon-deleted.ts';
import { twoFactorMail } from '../messages/two-factor.ts';
import { getSite, type Site } from '../queries.ts';
import type { DeletedSalon, TwoFactorChange } from './rules.ts';

type ResetLink = { token: string; salonSlug: string | null; isForAdmin: boolean };

/** Sends at once and stores nothing: the link gives access to the account (D28). Throws when the mail is refused. */
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

/** Stores nothing either, because an account belongs to no salon. */
export async function sendEmailNotice(
  scope: AnyoneScope,
  notice: { to: string; name: string; email: string; isDone: boolean },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await post(scope, (site) => emailNoticeMail({ ...notice, ...site }), { mailer });
}

/** As `sendEmailNotice`. */
export async function sendPasswordNotice(
  scope: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  account: { isForAdmin: boolean },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  const write = (site: Site) => passwordChangedMail({ to: email, name: fullName, ...site, ...account });
  await post(scope, write, { mailer, action: 'Criar nova senha' });
}

/** As `sendEmailNotice`. */
export async function sendTwoFactorNotice(
  scope: AnyoneScope,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  change: TwoFactorChange,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await post(scope, (site) => twoFactorMail({ to: email, name: fullName, change, ...site }), { mailer });
}

/** As `sendEmailNotice`: the salon is gone, and its owner's account may be. */
export async function sendSalonDeletedMail(
  scope: AnyoneScope,
  deleted: DeletedSalon,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  await post(scope, (site) => salonDeletedMail({ ...deleted, ...site }), { mailer });
}

/** In the product's name: `action` is what the mail's link does. */
async function post(
  scope: AnyoneScope,
  write: (site: Site) => Mail,
  { mailer, action }: Pick<Infra, 'mailer'> & { action?: string },
): Promise<void> {
  const site = await getSite(scope);
  const mail = write(site);
  await mailer.send({ ...mail, html: await layOut({ ...mail, ...site, ...(action && { action }) }) });
}
