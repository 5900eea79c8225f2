import { HAND_OVER_DAYS } from '#contract/hand-over.ts';
import { firstName } from '#lib/text.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';
import type { HandOverMail } from '../account-mails/rules.ts';

/** `screen` is the address at which it is accepted or declined. */
export type HandOverAsked = { to: string; name: string; fromName: string; salonName: string; screen: string };

export function handOverMail({
  to,
  name,
  fromName,
  salonName,
  screen,
  appName,
}: HandOverAsked & { appName: string }): Mail {
  const text = `Olá, ${firstName(name)}!

${fromName} quer passar o salão ${salonName} para você. Ao aceitar, você se torna proprietário, com todos os direitos e com a assinatura do salão, e ${firstName(fromName)} passa a ser gerente.

Veja, aceite ou recuse neste endereço:

${screen}

O pedido vale por ${HAND_OVER_DAYS} dias.

${appName}`;
  return { to, subject: `${fromName} quer passar ${salonName} para você`, text };
}

export function handedOverMail(mail: HandOverMail & { siteUrl: string; appName: string }): Mail {
  const { to, name, salonName, fromName, toName, isNewOwner, siteUrl, appName } = mail;
  const news = isNewOwner
    ? `O salão ${salonName} agora é seu: ${fromName} passou a propriedade para você. Confira a assinatura em Configurações: uma cobrança no cartão de ${firstName(fromName)} continua até que você escolha outra forma de pagamento.`
    : `O salão ${salonName} agora é de ${toName}. Você continua na equipe como gerente. Se o plano é cobrado no seu cartão, a cobrança continua até que ${firstName(toName)} escolha outra forma de pagamento.`;
  const text = `Olá, ${firstName(name)}!

${news}

Se você não fez isto, crie uma nova senha agora, em ${siteUrl}/auth, e fale conosco.

${appName}`;
  return { to, subject: `${salonName} tem novo proprietário`, text };
}
