import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { homeIn } from '#app/components/account/home-of.ts';
import { SET_UP_ANOTHER } from '#app/components/account/set-up-another.ts';
import { Part } from '#app/ui/Part.tsx';
import { roleTitles } from '#contract/roles.ts';
import type { Workplace } from '#contract/workplaces.ts';
import classes from './SalonsPart.module.css';

type Props = { salons: Workplace[]; current: string; canOpenAnother: boolean };

/** The salons in which the account works. */
export function SalonsPart({ salons, current, canOpenAnother }: Props) {
  const ownsSeveral = salons.filter(({ role }) => role === 'owner').length > 1;
  return (
    <Part title="Seus salões" hint="Cada salão tem a sua página, a sua agenda, a sua equipe e a sua assinatura.">
      <ul className={classes.list}>
        {salons.map((salon) => (
          <li key={salon.slug} className={classes.salon}>
            <div className={classes.text}>
              <Text fw={600}>{salon.name}</Text>
              <Text size="sm" c="dimmed">
                {roleTitles[salon.role]}
              </Text>
            </div>
            {salon.slug === current ? (
              <Text size="sm" c="dimmed">
                Aberto agora
              </Text>
            ) : (
              <Button component="a" href={homeIn(salon)} variant="default" aria-label={`Abrir ${salon.name}`}>
                Abrir
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group gap="sm">
        {ownsSeveral && (
          <Button component={Link} to="/saloes" variant="default">
            Ver lado a lado
          </Button>
        )}
        {canOpenAnother && (
          <Button component="a" href={SET_UP_ANOTHER} variant="light" leftSection={<IconPlus size={16} />}>
            Abrir outro salão
          </Button>
        )}
      </Group>
    </Part>
  );
}
