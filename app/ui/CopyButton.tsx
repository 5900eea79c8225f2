import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './useCopy.ts';

type Props = { value: string; label: string /** The name of the copied text, for a screen reader. */; of?: string };

export function CopyButton({ value, label, of }: Props) {
  const { copied, copy } = useCopy();
  const words = copied ? 'Copiado!' : label;
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      aria-label={of && `${words}: ${of}`}
      onClick={() => void copy(value)}
    >
      {words}
    </Button>
  );
}
