import { firstName } from '#lib/text.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';

type Notice = { to: string; name: string; siteUrl: string; appName: string; isForAdmin: boolean };

export function passwordChangedMail({ to, name, siteUrl, appName, isForAdmin }: Notice): Mail {
  const text = `Olá, ${firstName(name)}!

A senha da sua conta no ${appName} foi trocada, e as outras sessões foram encerradas.

Se não foi você, crie uma nova senha agora, neste endereço:

${siteUrl}${isForAdmin ? '/admin-auth' : '/auth'}?modo=recuperar

${appName}`;
  return { to, subject: 'Sua senha foi trocada', text };
}
