import { ActionIcon, Popover, Text, VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Explained.module.css';

type Props = {
  /** The figure or the word that is explained: 'Receita do mês'. */
  name: string;
  children: string;
};

/** A small '?' that says what a figure counts. A screen reader hears it without leaving the button. */
export function Explained({ name, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={280}
        withRoles={false}
        withinPortal={false}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={classes.button}
            aria-label={`O que conta: ${name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
          >
            <IconHelpCircle size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown id={id}>
          <Text style={{ textWrap: 'pretty' }}>{children}</Text>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{isOpen && children}</VisuallyHidden>
    </>
  );
}
