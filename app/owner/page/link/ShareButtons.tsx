import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconShare } from '@tabler/icons-react';
import type { Share } from './useShare.ts';

/** `name` tells screen readers which link of several. */
export function ShareButtons({ url, name, share }: { url: string; name: string; share: Share }) {
  const isCopied = share.copied === url;
  const copy = isCopied ? 'Copiado' : 'Copiar';
  return (
    <>
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        onClick={() => share.copy(url)}
        aria-label={`${copy} ${name}`}
      >
        {copy}
      </Button>
      <Button
        variant="default"
        leftSection={<IconShare size={18} />}
        onClick={() => share.share(url)}
        aria-label={`Compartilhar ${name}`}
      >
        Compartilhar
      </Button>
    </>
  );
}
