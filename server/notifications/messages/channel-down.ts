import { firstName } from '#lib/text.ts';

type Outage = { ownerName: string; salonName: string; words: string };

/** For the owner, once for each time that WhatsApp stops taking messages. */
export const channelDown = ({ ownerName, salonName, words }: Outage) => ({
  subject: 'As mensagens de WhatsApp não estão saindo',
  body: [
    `Olá, ${firstName(ownerName)}! O WhatsApp não está aceitando as mensagens de ${salonName}.`,
    `Motivo: ${words}`,
    'Enquanto isso, quem tem e-mail cadastrado é avisado por e-mail. Os outros clientes não são avisados: se precisar, fale com eles pelos botões de WhatsApp em Agendamentos.',
    'Os agendamentos continuam funcionando, e as mensagens voltam a sair sozinhas assim que o WhatsApp responder.',
  ].join('\n\n'),
});
