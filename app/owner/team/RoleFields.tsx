import { Select } from '@mantine/core';
import { roleTitles } from '#contract/roles.ts';
import { TeamRole } from '#contract/team.ts';

export type Professional = { id: string; name: string };

type Field = { value?: string | null; error?: React.ReactNode };
type Props = {
  role: Field & { onChange: (role: TeamRole) => void };
  employee: Field & { onChange: (id: string | null) => void };
  professionals: Professional[];
};

const roleChoices = TeamRole.options.map((role) => ({ value: role, label: roleTitles[role] }));

/** A professional works under one of the salon's records that nobody else has. */
export function RoleFields({ role, employee, professionals }: Props) {
  return (
    <>
      <Select
        label="Função"
        data={roleChoices}
        allowDeselect={false}
        required
        {...role}
        onChange={(chosen) => role.onChange(TeamRole.parse(chosen))}
      />
      {role.value === 'professional' && (
        <Select
          label="Profissional"
          placeholder="Escolha o profissional"
          description={professionals.length === 0 ? 'Todos os profissionais ativos já têm acesso.' : undefined}
          data={professionals.map(({ id, name }) => ({ value: id, label: name }))}
          required
          {...employee}
        />
      )}
    </>
  );
}
