import { firstName } from '#lib/text.ts';

export function testMailOf(to: string, appName: string, fullName: string) {
  const [first = ''] = fullName.split(' ');
  return {
    to,
    subject: `E-mail de teste: ${appName}`,
    text: [
      'Olá!',
      '',
      `Este é um e-mail de teste de ${appName}, pedido por ${first} em Configurações.`,
      'Se ele chegou, o envio de e-mails está funcionando. Não é preciso responder.',
    ].join('\n'),
  };
}

/** Meta has `hello_world` in every account; Evolution sends the text. */
export function testWhatsAppOf(to: string, appName: string, fullName: string) {
  return {
    to,
    body: `Esta é uma mensagem de teste de ${appName}, pedida por ${firstName(fullName)} em Configurações.`,
    template: { name: 'hello_world', language: 'en_US', parameters: [] },
  };
}

const LONGEST_ANSWER = 300;

/** One printable line of what a mail server said. Null when nothing is left. */
export function answerLine(answer: string | null): string | null {
  const line = (answer ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.slice(0, LONGEST_ANSWER) || null;
}
