export const ROLES = ['owner', 'manager', 'reception', 'professional'] as const;
export type Role = (typeof ROLES)[number];

export const roleTitles: Record<Role, string> = {
  owner: 'Proprietário',
  manager: 'Gerente',
  reception: 'Recepção',
  professional: 'Profissional',
};
