import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import type { PublicEmployee } from '#contract/salon-page.ts';
import { roles } from '../../components/employees/labels.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';

/** Nothing where the salon hides its team, or has none. */
export function TeamCard({ employees }: { employees: PublicEmployee[] }) {
  if (employees.length === 0) return null;
  return (
    <section aria-labelledby="equipe">
      <Title order={2} id="equipe" mb="sm">
        Equipe
      </Title>
      <Paper p="md" component="ul" className="salon-team">
        {employees.map(({ id, name, role, avatarUrl, specialties }) => (
          <li key={id}>
            <PersonAvatar name={name} src={avatarUrl} size={44} imageProps={{ loading: 'lazy' }} />
            <div>
              <Text fw={600}>{name}</Text>
              <Text c="dimmed" size="xs">
                {roles[role] ?? role}
              </Text>
              {specialties.length > 0 && (
                <Group gap={4} mt={6}>
                  {specialties.map((specialty) => (
                    <Badge key={specialty} size="sm" color="gray">
                      {specialty}
                    </Badge>
                  ))}
                </Group>
              )}
            </div>
          </li>
        ))}
      </Paper>
    </section>
  );
}
