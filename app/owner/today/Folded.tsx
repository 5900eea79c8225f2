import { Button, Paper, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './Folded.module.css';

type Props = { id: string; title: string; children: ReactNode };

/** A section that a phone shows once it is asked for: the day comes first there. */
export function Folded({ id, title, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const contentId = `${id}-conteudo`;
  return (
    <Paper
      component="section"
      px="md"
      miw={0}
      aria-labelledby={id}
      className={classes.root}
      data-open={isOpen || undefined}
    >
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={contentId}
          aria-label={`${isOpen ? 'Ocultar' : 'Ver'}: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Ocultar' : 'Ver'}
        </Button>
      </div>
      <div id={contentId} className={classes.content}>
        {children}
      </div>
    </Paper>
  );
}
