import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

type Props = { value: string; label: string /** What of, for a screen reader. */; of: string };

export const CopyText = ({ value, label, of }: Props) => (
  <CopyButton value={value} timeout={2000}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        aria-label={`${copied ? 'Copiado!' : label}: ${of}`}
        onClick={copy}
      >
        {copied ? 'Copiado!' : label}
      </Button>
    )}
  </CopyButton>
);
