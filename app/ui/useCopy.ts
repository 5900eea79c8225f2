import { useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** Milliseconds. */
const SHOWN = 2000;

type Copy = {
  /** The text that was copied within the last two seconds. */
  copied: string | null;
  /** Resolves to false, after a toast, when the browser refuses: without https there is no clipboard. */
  copy: (text: string) => Promise<boolean>;
};

export function useCopy(byHand = 'Tente copiar manualmente'): Copy {
  const [copied, setCopied] = useState<string | null>(null);
  // Mantine's hook would bring its library to every public page.
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.error('Erro ao copiar', byHand);
      return false;
    }
    setCopied(text);
    return true;
  }

  return { copied, copy };
}
