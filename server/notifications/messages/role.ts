import { firstName } from '#lib/text.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';
import { resetPasswordUrl } from './reset-password.ts';

type Granted = { to: string; name: string; siteUrl: string; appName: string; token: string };

/** For somebody who may administer the platform from now on. */
export function roleMail({ to, name, siteUrl, appName, token }: Granted): Mail {
  const text = `Olá, ${firstName(name)}!

Sua conta agora dá acesso à administração do ${appName}. A senha que você usava deixou de valer: crie uma nova, com pelo menos 12 caracteres, neste endereço:

${resetPasswordUrl(siteUrl, { token, area: 'admin' })}

O link vale por 1 hora e funciona uma única vez. Depois disso, peça outro em "Esqueci minha senha", na página de entrada. A administração fica em ${siteUrl}/admin-auth.

${appName}`;
  return { to, subject: `Você agora administra o ${appName}`, text };
}
