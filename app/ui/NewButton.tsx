import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Props = {
  /** `newLink` of `useUrlDialog`. */
  link: LinkProps;
  /** From @tabler/icons-react, size 18. */
  icon?: ReactNode;
  children: ReactNode;
};

/** Opens the dialog that makes a new entry of a list. */
export function NewButton({ link, icon = <IconPlus size={18} />, children }: Props) {
  return (
    <Button component={Link} {...link} leftSection={icon}>
      {children}
    </Button>
  );
}
