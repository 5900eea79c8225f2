import type { Told } from '#app/ui/CheckResult.tsx';
import type { MailTest, WhatsAppTest } from '#contract/system-settings.ts';
import { formatPhone } from '#lib/phone.ts';

const MAIL: Record<MailTest['result'], (to: string) => string> = {
  sent: (to) => `E-mail enviado para ${to}. Confira a caixa de entrada.`,
  kept: () => 'Nenhum servidor de e-mail está configurado: o e-mail foi guardado em um arquivo no servidor.',
  bad_login: () => 'O servidor recusou o usuário ou a senha.',
  refused: () => 'O servidor recusou o e-mail.',
  unreachable: () => 'Não foi possível conectar. Confira o servidor e a porta.',
  no_answer: () => 'O servidor não respondeu a tempo. Confira o servidor e a porta.',
  bad_tls: () => 'A conexão segura falhou. Confira a porta e o certificado do servidor.',
  no_tls: () =>
    'O servidor não aceita conexão segura (STARTTLS), por isso usuário e senha não foram enviados. Confira a porta, ou use a 465.',
  not_smtp: () => 'O que responde neste endereço não é um servidor de e-mail.',
};

export const mailTold = ({ result, to, answer }: MailTest): Told => ({
  isFine: result === 'sent',
  text: MAIL[result](to),
  answer,
});

const WHATSAPP: Record<WhatsAppTest['result'], (to: string) => string> = {
  sent: (to) => `O provedor aceitou a mensagem para ${formatPhone(to)}. Confira o telefone.`,
  refused: () => 'O provedor recusou a mensagem.',
  no_answer: () => 'O provedor não respondeu a tempo. Tente de novo mais tarde.',
  missing: () => 'Nenhum provedor de WhatsApp está salvo: as mensagens ficam na caixa de saída.',
};

export const whatsAppTold = ({ result, to, words, status, answer }: WhatsAppTest): Told => ({
  isFine: result === 'sent',
  text: [WHATSAPP[result](to), result === 'refused' ? words : null].filter(Boolean).join(' '),
  answer: [status, answer].filter(Boolean).join(' ') || null,
});
