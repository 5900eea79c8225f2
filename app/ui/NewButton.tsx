import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Props = {
  link: LinkProps;
  /** From @tabler/icons-react, size 18. */
  icon?: ReactNode;
  children: ReactNode;
};

export function NewButton({ link, icon = <IconPlus size={18} />, children }: Props) {
  return (
    <Button component={Link} {...link} leftSection={icon}>
      {children}
    </Button>
  );
}
