import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SaveBar.module.css';

type Props = { isUnsaved: boolean; children: ReactNode };

/** The button below a long form. While something is not saved it stays in reach from every field. */
export function SaveBar({ isUnsaved, children }: Props) {
  return (
    <div className={classes.foot} data-unsaved={isUnsaved || undefined}>
      {/* On the left, because a message appears on the right. */}
      {children}
      {isUnsaved && <Text c="dimmed">Há alterações não salvas</Text>}
    </div>
  );
}
