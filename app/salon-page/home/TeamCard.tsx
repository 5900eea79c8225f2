import { Paper, Title } from '@mantine/core';
import type { PublicEmployee } from '#contract/salon-page.ts';
import { roles } from '../../components/employees/labels.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';

/** Renders nothing when the salon hides its team or has none. Plain elements, as in `ServiceList`: a team may have 100 people. */
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
            <PersonAvatar name={name} src={avatarUrl} size={44} />
            <div>
              <p className="salon-team-name">{name}</p>
              <p className="salon-small">{roles[role] ?? role}</p>
              {specialties.length > 0 && (
                <div className="salon-tags">
                  {specialties.map((specialty) => (
                    <span key={specialty} className="salon-tag">
                      {specialty}
                    </span>
                  ))}
                </div>
              )}
            </div>
          </li>
        ))}
      </Paper>
    </section>
  );
}
