import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';

type Props = {
  isFirst: boolean;
  /** The cursor of the page that follows; null on the last one. */
  next: string | null;
  /** The address of the page after a cursor; null is the first page. */
  pageAfter: (cursor: string | null) => string;
};

/** For a log, newest first, whose pages are found by a cursor and not by a number. */
export function CursorPages({ isFirst, next, pageAfter }: Props) {
  if (isFirst && !next) return null;
  return (
    <Group component="nav" aria-label="Páginas" justify="space-between" mt="lg">
      {isFirst ? (
        <span />
      ) : (
        <Button component={Link} to={pageAfter(null)} variant="default" leftSection={<IconArrowLeft size={18} />}>
          Mais recentes
        </Button>
      )}
      {next && (
        <Button component={Link} to={pageAfter(next)} variant="default" rightSection={<IconArrowRight size={18} />}>
          Mais antigos
        </Button>
      )}
    </Group>
  );
}
