import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MyDay } from '#contract/calendar.ts';
import { addDays, type LocalDate, WEEKDAY_SHORT_NAMES, weekday } from '#lib/dates.ts';
import classes from './WeekStrip.module.css';
import { countWords, weekWords } from './words.ts';

type Props = { week: MyDay['week']; date: LocalDate; today: LocalDate };

export const dayLink = (date: LocalDate, today: LocalDate) => ({
  to: date === today ? '/meu-dia' : `/meu-dia?data=${date}`,
  preventScrollReset: true,
});

/** The week that holds the day: one press leads to another one. */
export function WeekStrip({ week, date, today }: Props) {
  return (
    <nav aria-label="Semana" className={classes.week}>
      <Step label="Semana anterior" date={addDays(date, -7)} today={today} icon={<IconChevronLeft size={20} />} />
      <p className={classes.title}>{weekWords(week.map((day) => day.date))}</p>
      <ol className={classes.days}>
        {week.map((day) => (
          <li key={day.date}>
            <Link
              {...dayLink(day.date, today)}
              className={classes.day}
              aria-current={day.date === date ? 'date' : undefined}
              data-today={day.date === today || undefined}
            >
              <span className={classes.dayName}>{WEEKDAY_SHORT_NAMES[weekday(day.date)]}</span>{' '}
              <span className={classes.dayNumber}>{Number(day.date.slice(8))}</span>{' '}
              <span className={classes.dayCount}>
                <span aria-hidden>{day.count || '–'}</span>
                <VisuallyHidden>{countWords(day.count)}</VisuallyHidden>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Step label="Próxima semana" date={addDays(date, 7)} today={today} icon={<IconChevronRight size={20} />} />
    </nav>
  );
}

type StepProps = { label: string; date: LocalDate; today: LocalDate; icon: React.ReactNode };

const Step = ({ label, date, today, icon }: StepProps) => (
  <ActionIcon
    component={Link}
    {...dayLink(date, today)}
    variant="subtle"
    color="gray"
    aria-label={label}
    className={classes.step}
  >
    {icon}
  </ActionIcon>
);
