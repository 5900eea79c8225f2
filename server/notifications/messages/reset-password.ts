import { firstName } from '#lib/text.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';

type Reset = {
  to: string;
  name: string;
  siteUrl: string;
  appName: string;
  token: string;
  /** The salon whose page asked for it; the link leads back there. */
  salonSlug: string | null;
  /** The link leads back to the administrators' sign-in. */
  isForAdmin: boolean;
};

/** Where the password is set. The link leads back to the administrators' sign-in, or to the salon's page. */
export function resetPasswordUrl(siteUrl: string, query: { token: string; area?: 'admin'; salao?: string }): string {
  return `${siteUrl}/reset-password?${new URLSearchParams(query)}`;
}

export function resetPasswordMail({ to, name, siteUrl, appName, token, salonSlug, isForAdmin }: Reset): Mail {
  const wayBack = isForAdmin ? { area: 'admin' as const } : salonSlug ? { salao: salonSlug } : {};
  const url = resetPasswordUrl(siteUrl, { token, ...wayBack });
  const text = `Olá, ${firstName(name)}!

Recebemos um pedido para criar uma nova senha da sua conta no ${appName}. Abra este endereço para escolher a senha:

${url}

O link vale por 1 hora e funciona uma única vez. Se não foi você, ignore este e-mail: nada muda na sua conta.

${appName}`;
  return { to, subject: `Sua nova senha no ${appName}`, text };
}
