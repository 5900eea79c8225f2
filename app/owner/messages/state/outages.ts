import type { Outage } from '#contract/message-channels.ts';

type Channels = Pick<Outage, 'channel'>[];

const isDown = (outages: Channels, channel: Outage['channel']) => outages.some((outage) => outage.channel === channel);

export function outageTitle(outages: Channels): string {
  if (outages.length > 1) return 'WhatsApp e e-mails não estão saindo';
  return isDown(outages, 'mail') ? 'Os e-mails não estão saindo' : 'As mensagens de WhatsApp não estão saindo';
}

export function whoIsNotTold(outages: Channels): string {
  const byHand = 'Se precisar, fale com eles pelos botões de WhatsApp em Agendamentos.';
  if (outages.length > 1) return `Seus clientes não estão sendo avisados. ${byHand}`;
  if (isDown(outages, 'mail'))
    return `Clientes que só têm e-mail não são avisados, e os seus avisos não chegam. ${byHand}`;
  return `Quem tem e-mail é avisado por e-mail, os outros clientes não. ${byHand}`;
}
