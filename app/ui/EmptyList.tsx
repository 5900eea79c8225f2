import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from './EmptyState.tsx';

type Props = {
  icon: ReactNode;
  title: string;
  /** A filter hides the entries. The empty state then offers to clear it. */
  isFiltered: boolean;
  hints: { filtered: string; empty: string };
  /** Creates the first entry. */
  newButton: ReactNode;
};

export function EmptyList({ icon, title, isFiltered, hints, newButton }: Props) {
  const clearButton = (
    <Button component={Link} to="?" variant="default">
      Limpar filtros
    </Button>
  );
  return (
    <EmptyState
      icon={icon}
      title={title}
      hint={isFiltered ? hints.filtered : hints.empty}
      action={isFiltered ? clearButton : newButton}
    />
  );
}
