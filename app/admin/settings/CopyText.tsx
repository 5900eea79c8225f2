import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '#app/ui/useCopy.ts';

type Props = { value: string; label: string /** The name of the copied text, for a screen reader. */; of: string };

export function CopyText({ value, label, of }: Props) {
  const { copied, copy } = useCopy();
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      aria-label={`${copied ? 'Copiado!' : label}: ${of}`}
      onClick={() => void copy(value)}
    >
      {copied ? 'Copiado!' : label}
    </Button>
  );
}
