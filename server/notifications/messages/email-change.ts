import { firstName } from '#lib/text.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';

type Change = {
  to: string;
  name: string;
  siteUrl: string;
  appName: string;
  /** Null: another account has the address, and its person is told instead. */
  token: string | null;
};

export function emailChangeMail({ to, name, siteUrl, appName, token }: Change): Mail {
  if (token === null) {
    const text = `Olá!

Alguém pediu para usar este e-mail em outra conta do ${appName}, mas ele já tem uma conta. Se foi você, entre com este e-mail em ${siteUrl}/auth ou peça uma nova senha lá. Se não foi você, ignore esta mensagem: nada muda na sua conta.

${appName}`;
    return { to, subject: `Este e-mail já tem uma conta no ${appName}`, text };
  }
  const text = `Olá, ${firstName(name)}!

Para usar este e-mail na sua conta do ${appName}, abra este endereço e confirme:

${siteUrl}/confirmar-email?${new URLSearchParams({ token })}

O link vale por 1 hora e funciona uma única vez. Até lá, sua conta continua com o e-mail de antes. Se não foi você, ignore esta mensagem.

${appName}`;
  return { to, subject: `Confirme seu novo e-mail no ${appName}`, text };
}

type Notice = { to: string; name: string; siteUrl: string; appName: string; email: string; isDone: boolean };

/** For the address that the account has, or had until now. */
export function emailNoticeMail({ to, name, siteUrl, appName, email, isDone }: Notice): Mail {
  const what = isDone
    ? `O e-mail da sua conta no ${appName} agora é ${email}. Este endereço não entra mais nela.

Se não foi você, responda a esta mensagem ou fale com o suporte.`
    : `Pediram para trocar o e-mail da sua conta no ${appName} por ${email}. A troca só acontece quando alguém confirmar pelo link enviado para lá.

Se não foi você, crie uma nova senha agora, em ${siteUrl}/auth: isso cancela o pedido e encerra as outras sessões.`;
  const subject = isDone ? 'O e-mail da sua conta mudou' : 'Pedido de troca do seu e-mail';
  return { to, subject, text: `Olá, ${firstName(name)}!\n\n${what}\n\n${appName}` };
}
