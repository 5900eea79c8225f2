import type { AccessRole, User } from '#contract/users.ts';
import { firstName } from '#lib/text.ts';

export const roleChoices: { value: AccessRole; label: string; description: string }[] = [
  { value: 'none', label: 'Sem acesso administrativo', description: 'Usa a plataforma como cliente ou dono de salão.' },
  {
    value: 'admin',
    label: 'Admin',
    description: 'Vê números, salões, usuários e assinaturas; ativa e suspende salões.',
  },
  {
    value: 'super_admin',
    label: 'Super Admin',
    description: 'Acesso total: também planos, configurações, auditoria e perfis de acesso.',
  },
];

export const ownerStays = {
  title: 'Quem tem um salão não administra a plataforma',
  description: 'Para dar acesso a esta pessoa, use outra conta dela, sem salão.',
};

export const roleOf = ({ userType }: Pick<User, 'userType'>): AccessRole =>
  userType === 'admin' || userType === 'super_admin' ? userType : 'none';

/** The consequences of another role for the person, before it is chosen. */
export function consequencesOf(
  user: Pick<User, 'fullName' | 'userType'>,
  role: AccessRole,
  { isOwn }: { isOwn: boolean },
): string {
  if (isOwn) {
    return role === 'none'
      ? 'É o seu próprio perfil: você sai agora de todos os aparelhos e perde o acesso à administração.'
      : 'É o seu próprio perfil: você sai agora de todos os aparelhos e perde o acesso de super administrador.';
  }
  const name = firstName(user.fullName);
  const ended = `As sessões de ${name} terminam agora, em todos os aparelhos`;
  if (role === 'none') return `${ended}, e o acesso à administração acaba.`;
  if (roleOf(user) !== 'none') return `${ended}. A senha continua a mesma.`;
  return `${ended}, e a senha atual deixa de valer. Um e-mail leva o link para criar uma senha de administrador.`;
}

const doneTexts: Record<AccessRole, string> = {
  none: 'não tem mais acesso à administração.',
  admin: 'agora é Admin.',
  super_admin: 'agora é Super Admin.',
};

export const doneText = (fullName: string, role: AccessRole) => `${fullName} ${doneTexts[role]}`;
