import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import classes from './CardList.module.css';
import { EmptyState } from './EmptyState.tsx';

type Props<Entry extends { id: string }> = {
  /** For screen readers: 'Serviços'. */
  label: string;
  entries: Entry[];
  /** Whether a filter may hide entries: then an empty list offers to clear it. */
  isFiltered?: boolean;
  /** Missing where the list is only shown with entries. */
  empty?: {
    /** From @tabler/icons-react, size 24. */
    icon: ReactNode;
    title: string;
    whenFiltered: string;
    whenNone: string;
    newButton: ReactNode;
    /** Beside 'Limpar filtros'. */
    otherwise?: ReactNode;
  };
  children: (entry: Entry) => ReactNode;
};

export function CardList<Entry extends { id: string }>({
  label,
  entries,
  isFiltered = false,
  empty,
  children,
}: Props<Entry>) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isWaiting = state === 'loading' && location.pathname === pathname;

  if (entries.length === 0) {
    if (!empty) return null;
    const clearButton = (
      <Group gap="xs" justify="center">
        {empty.otherwise}
        <Button component={Link} to="?" variant="default">
          Limpar filtros
        </Button>
      </Group>
    );
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        hint={isFiltered ? empty.whenFiltered : empty.whenNone}
        action={isFiltered ? clearButton : empty.newButton}
      />
    );
  }

  return (
    <ul className={classes.grid} aria-label={label} aria-busy={isWaiting}>
      {entries.map((entry) => (
        <li key={entry.id}>{children(entry)}</li>
      ))}
    </ul>
  );
}
