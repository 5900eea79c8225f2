import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Step } from './steps.ts';

type Props = { step: Step; variant?: 'filled' | 'default'; className?: string | undefined; onSeen: () => void };

/** The salon's page opens beside the owner's screen. */
export function StepButton({ step: { name, to, action }, onSeen, ...look }: Props) {
  const arrow = <IconArrowRight size={16} />;
  if (name === 'page') {
    return (
      <Button component="a" href={to} target="_blank" rel="noreferrer" onClick={onSeen} rightSection={arrow} {...look}>
        {action}
      </Button>
    );
  }
  return (
    <Button component={Link} to={to} rightSection={arrow} {...look}>
      {action}
    </Button>
  );
}
