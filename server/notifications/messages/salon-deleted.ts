import { formatCents } from '#lib/money.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';
import type { DeletedSalon } from '../account-mails/rules.ts';

/** For the owner of a salon that an administrator has deleted. */
export function salonDeletedMail(deleted: DeletedSalon & { siteUrl: string; appName: string }): Mail {
  const { to, ownerFirstName, salonName, cancelled, returnedCents, isAccountDeleted, siteUrl, appName } = deleted;
  const paragraphs = [
    `Olá, ${ownerFirstName}!`,
    `A administração do ${appName} excluiu seu salão, ${salonName}. Não existem mais a página e seu endereço, a agenda, os clientes, os serviços, os profissionais, os relatórios e as fotos. O plano terminou, e nada mais é cobrado.`,
    ...(cancelled === 0 ? [] : [cancelledText(cancelled, returnedCents)]),
    isAccountDeleted
      ? 'Sua conta também foi excluída, porque era usada só neste salão.'
      : `Sua conta continua, porque é usada em outro lugar. Você entra nela em ${siteUrl}/auth.`,
    'Se você não esperava por isto, responda a esta mensagem ou fale com o suporte.',
    appName,
  ];
  return { to, subject: `Seu salão foi excluído: ${salonName}`, text: paragraphs.join('\n\n') };
}

function cancelledText(cancelled: number, returnedCents: number): string {
  const what =
    cancelled === 1
      ? '1 horário marcado foi cancelado, e o cliente avisado.'
      : `${cancelled.toLocaleString('pt-BR')} horários marcados foram cancelados, e os clientes avisados.`;
  if (returnedCents === 0) return what;
  return `${what} O que já estava pago online, ${formatCents(returnedCents)}, é devolvido por inteiro a quem pagou.`;
}
