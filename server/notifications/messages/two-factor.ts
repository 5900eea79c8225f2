import { firstName } from '#lib/text.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';
import type { TwoFactorChange } from '../account-mails/rules.ts';

type Notice = { to: string; name: string; siteUrl: string; appName: string; change: TwoFactorChange };

const subjects: Record<TwoFactorChange, string> = {
  enabled: 'Verificação em duas etapas ativada',
  replaced: 'Aplicativo autenticador trocado',
  disabled: 'Verificação em duas etapas desativada',
};

const news: Record<TwoFactorChange, (appName: string) => string> = {
  enabled: (appName) =>
    `A verificação em duas etapas da sua conta no ${appName} foi ativada. De agora em diante, o login pede também um código do aplicativo autenticador. As outras sessões foram encerradas.`,
  replaced: (appName) =>
    `O aplicativo autenticador da sua conta no ${appName} foi trocado. Os códigos do aplicativo anterior e os códigos de recuperação antigos não valem mais. As outras sessões foram encerradas.`,
  disabled: (appName) =>
    `A verificação em duas etapas da sua conta no ${appName} foi desativada. De agora em diante, o login pede só a senha.`,
};

export function twoFactorMail({ to, name, siteUrl, appName, change }: Notice): Mail {
  const text = `Olá, ${firstName(name)}!

${news[change](appName)}

Se não foi você, crie uma nova senha agora, em "Esqueci minha senha" de ${siteUrl}/admin-auth, e avise outro administrador.

${appName}`;
  return { to, subject: subjects[change], text };
}
