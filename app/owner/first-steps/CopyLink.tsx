import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';

export function CopyLink({ url, onCopy }: { url: string; onCopy: () => void }) {
  const { copied, copy, error } = useClipboard({ timeout: 2000 });

  useEffect(() => {
    if (error) toast.error('Erro ao copiar', `Tente copiar manualmente: ${url}`);
  }, [error, url]);

  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} /> : <IconLink size={18} />}
      onClick={() => {
        copy(url);
        onCopy();
      }}
      aria-live="polite"
    >
      {copied ? 'Link copiado!' : 'Copiar meu link'}
    </Button>
  );
}
