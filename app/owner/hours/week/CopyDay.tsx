import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { DAY_TITLES } from '../opening-hours/week-names.ts';

type Props = {
  dayOfWeek: number;
  onCopy: (days: number[]) => void;
};

const WORKDAYS = [1, 2, 3, 4, 5];

/** Chooses the days that get this day's hours; nothing is saved. Not in the address: leaving it asks about unsaved hours. */
export function CopyDay({ dayOfWeek, onCopy }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const title = DAY_TITLES[dayOfWeek];
  const others = DAY_TITLES.map((name, day) => ({ name, day })).filter(({ day }) => day !== dayOfWeek);
  const choose = (days: number[]) => setChosen(days.filter((day) => day !== dayOfWeek).map(String));
  const close = () => setOpen(false);

  function open() {
    setChosen([]);
    setOpen(true);
  }

  function copy() {
    onCopy(chosen.map(Number));
    close();
  }

  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconCopy size={16} />}
        aria-label={`Copiar para outros dias: ${title}`}
        onClick={open}
      >
        Copiar para outros dias
      </Button>
      <FormDialog opened={isOpen} onClose={close} title={`Copiar ${title?.toLowerCase()} para`} size="sm">
        <Stack>
          <Text c="dimmed">Os dias escolhidos ficam com os mesmos períodos, no lugar dos que têm agora.</Text>
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => choose(WORKDAYS)}>
              Dias úteis
            </Button>
            <Button variant="default" size="xs" onClick={() => choose(others.map(({ day }) => day))}>
              Todos os dias
            </Button>
          </Group>
          <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Dias">
            <Stack gap="xs">
              {others.map(({ name, day }) => (
                <Checkbox key={day} value={String(day)} label={name} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button disabled={chosen.length === 0} onClick={copy}>
              Copiar
            </Button>
          </Group>
        </Stack>
      </FormDialog>
    </>
  );
}
