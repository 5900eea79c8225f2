import { Alert, Stack, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ConflictList } from '#app/components/appointments/ConflictList.tsx';
import type { Conflict } from '#contract/shapes.ts';

type Props = {
  conflicts: Conflict[];
  isTaken: boolean;
  /** The form was sent and came back: the owner may be looking at another part of it. */
  wasRefused: boolean;
};

/** The appointments at the same time: the form's submit places this one over them, or the owner chooses another time. */
export function Conflicts({ conflicts, isTaken, wasRefused }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasRefused) element.current?.scrollIntoView({ block: 'nearest' });
  }, [wasRefused]);
  if (!isTaken) return null;

  return (
    <Alert
      ref={element}
      color="yellow"
      title="Já existe um agendamento neste horário"
      icon={<IconCalendarExclamation />}
      role="alert"
    >
      <Stack gap="sm">
        <ConflictList conflicts={conflicts} />
        <Text>Escolha outro horário, ou encaixe: os dois ficam na agenda e este é marcado como encaixe.</Text>
      </Stack>
    </Alert>
  );
}
