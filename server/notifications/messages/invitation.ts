import { type Role, roleTitles } from '#contract/roles.ts';
import { INVITATION_DAYS } from '#contract/team.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';

export type InvitationMail = { to: string; salonName: string; role: Role; link: string };

/** The same words whether or not the address has an account. */
export function invitationMail({ to, salonName, role, link, appName }: InvitationMail & { appName: string }): Mail {
  const text = `Olá!

${salonName} convidou você para a equipe do salão no ${appName}. Sua função: ${roleTitles[role]}.

Veja e aceite o convite neste endereço:

${link}

O link vale por ${INVITATION_DAYS} dias e para uma única conta. Você entra com a sua conta ou cria uma na hora.

Se você não conhece este salão, ignore esta mensagem.

${appName}`;
  return { to, subject: `${salonName} convidou você para a equipe`, text };
}
