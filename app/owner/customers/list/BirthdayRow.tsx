import { Button, Text } from '@mantine/core';
import { IconCake } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Birthday } from '#contract/customers.ts';
import { formatRelativeDay, type LocalDate } from '#lib/dates.ts';
import classes from './BirthdayRow.module.css';

const SHOWN = 4;

type Props = { birthdays: Birthday[]; today: LocalDate };

export function BirthdayRow({ birthdays, today }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (birthdays.length === 0) return null;
  const hidden = birthdays.length - SHOWN;

  return (
    <section className={classes.row} aria-labelledby="aniversarios">
      <Text c="dimmed" id="aniversarios" className={classes.label}>
        <IconCake size={18} stroke={1.75} aria-hidden /> Aniversários da semana
      </Text>
      <div className={classes.people}>
        {birthdays.slice(0, isOpen ? birthdays.length : SHOWN).map(({ id, name, date }) => (
          <Button
            key={id}
            component={Link}
            to={`/customers/${id}`}
            variant="default"
            size="compact-sm"
            radius="xl"
            className={classes.person}
          >
            {name} <span className={classes.day}>{formatRelativeDay(date, today)}</span>
          </Button>
        ))}
        {hidden > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Ver menos' : `Mais ${hidden}`}
          </Button>
        )}
      </div>
    </section>
  );
}
