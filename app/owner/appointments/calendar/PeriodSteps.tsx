import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './PeriodSteps.module.css';
import { useCalendarLink } from './useCalendarLink.ts';
import { type View, views } from './views.ts';

type Props = { view: View; date: string; today: string };

export const PeriodTitle = ({ view, date, today }: Props) => (
  <Title order={2} className={classes.title} aria-live="polite">
    {views[view].title(date, today)}
  </Title>
);

/** To the period before, to today, to the period after. */
export function PeriodSteps({ view, date }: Props) {
  const linkTo = useCalendarLink();
  const { previous, next, step } = views[view];
  return (
    <Group gap={6} wrap="nowrap">
      <Step
        label={previous}
        shortcut="ArrowLeft"
        link={linkTo(view, step(date, -1))}
        icon={<IconChevronLeft size={18} />}
      />
      <Button component={Link} {...linkTo(view, null)} variant="default" size="xs" data-key="h">
        Hoje
      </Button>
      <Step
        label={next}
        shortcut="ArrowRight"
        link={linkTo(view, step(date, 1))}
        icon={<IconChevronRight size={18} />}
      />
    </Group>
  );
}

type StepProps = { label: string; shortcut: string; link: LinkProps; icon: ReactNode };

const Step = ({ label, shortcut, link, icon }: StepProps) => (
  <ActionIcon
    component={Link}
    {...link}
    prefetch="intent"
    variant="default"
    aria-label={label}
    data-key={shortcut}
    className={classes.step}
  >
    {icon}
  </ActionIcon>
);
