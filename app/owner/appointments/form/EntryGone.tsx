import { Alert } from '@mantine/core';
import { IconHourglassOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Says that the entry which this appointment was to be made from waits no more. */
export function EntryGone({ isGone }: { isGone: boolean }) {
  // Only when the dialog opens: booking the entry takes it off the list as well.
  const [wasGone] = useState(isGone);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The list behind the dialog still shows it.
    if (wasGone) void revalidate();
  }, [wasGone, revalidate]);

  if (!wasGone) return null;
  return (
    <Alert color="yellow" icon={<IconHourglassOff size={20} />} title="Este pedido já saiu da lista de espera">
      Ele foi atendido ou removido, ou o cliente já agendou. Confira antes de agendar de novo.
    </Alert>
  );
}
