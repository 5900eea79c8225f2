import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from './EmptyState.tsx';

type Props = {
  /** From @tabler/icons-react, size 24. */
  icon: ReactNode;
  title: string;
  /** Whether a filter hides the entries; then the way out is to clear it. */
  isFiltered: boolean;
  hints: { filtered: string; empty: string };
  /** What makes the first entry. */
  newButton: ReactNode;
};

/** A list that shows nothing: because of its filters, which live in the address, or because nothing is there yet. */
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
