import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './AppointmentPanel.module.css';

const LINES = 3;
/** About three lines of a card, in characters. */
const SHORT = 120;

export function Notes({ children: notes }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = notes.length > SHORT || notes.split('\n').length > LINES;

  return (
    <div className={classes.notes}>
      <Text size="xs" {...(isLong && !isOpen && { lineClamp: LINES })}>
        “{notes}”
      </Text>
      {isLong && (
        <Button variant="subtle" size="compact-xs" ml={-8} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ver menos' : 'Ver mais'}
        </Button>
      )}
    </div>
  );
}
