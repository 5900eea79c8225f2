import { Button } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useCopy } from '#app/ui/useCopy.ts';

export function CopyLink({ url, onCopy }: { url: string; onCopy: () => void }) {
  const { copied, copy } = useCopy(`Tente copiar manualmente: ${url}`);
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} /> : <IconLink size={18} />}
      onClick={() => {
        void copy(url);
        onCopy();
      }}
      aria-live="polite"
    >
      {copied ? 'Link copiado!' : 'Copiar meu link'}
    </Button>
  );
}
