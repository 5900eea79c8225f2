import type { Mail } from '../../infra/mailer.ts';

/** The mail with the link that sets a new password. It lives one hour and works once (D2). */
export function resetPasswordMail({ to, name, url }: { to: string; name: string; url: string }): Mail {
  const text = `Olá, ${name}!

Recebemos um pedido para criar uma nova senha da sua conta no Encaixe. Abra este endereço para escolher a senha:

${url}

O link vale por 1 hora e funciona uma única vez. Se não foi você, ignore este e-mail: nada muda na sua conta.

Encaixe`;
  return { to, subject: 'Sua nova senha no Encaixe', text };
}
