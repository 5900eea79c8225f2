import type { MailTest } from '#contract/system-settings.ts';
import type { Told } from '../../ui/CheckResult.tsx';

const MAIL: Record<MailTest['result'], (to: string) => string> = {
  sent: (to) => `E-mail enviado para ${to}. Confira a caixa de entrada.`,
  kept: () => 'Nenhum servidor de e-mail está configurado: o e-mail foi guardado em um arquivo no servidor.',
  bad_login: () => 'O servidor recusou o usuário ou a senha.',
  refused: () => 'O servidor recusou o e-mail.',
  unreachable: () => 'Não foi possível conectar. Confira o servidor e a porta.',
  no_answer: () => 'O servidor não respondeu a tempo. Confira o servidor e a porta.',
  bad_tls: () => 'A conexão segura falhou. Confira a porta e o certificado do servidor.',
  not_smtp: () => 'O que responde neste endereço não é um servidor de e-mail.',
};

export const mailTold = ({ result, to, answer }: MailTest): Told => ({
  isFine: result === 'sent',
  text: MAIL[result](to),
  answer,
});
