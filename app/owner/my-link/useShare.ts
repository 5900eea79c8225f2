import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { toast } from '../../ui/toast.ts';

export type Share = { copied: string | null; copy: (url: string) => void; share: (url: string) => void };

/** `copied` is the address that was copied within the last two seconds. */
export function useShare(title: string): Share {
  const [copied, setCopied] = useState<string | null>(null);
  const { start } = useTimeout(() => setCopied(null), 2000);

  async function copy(url: string) {
    try {
      // Missing without https.
      await navigator.clipboard.writeText(url);
    } catch {
      toast.error('Erro ao copiar', 'Tente copiar manualmente');
      return;
    }
    setCopied(url);
    start();
    toast.success('Copiado!', url);
  }

  async function share(url: string) {
    if (!navigator.share) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the phone's sheet is not a failure.
      if ((error as Error).name !== 'AbortError') await copy(url);
    }
  }

  return { copied, copy: (url) => void copy(url), share: (url) => void share(url) };
}
