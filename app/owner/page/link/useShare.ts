import { toast } from '#app/ui/toast.ts';
import { useCopy } from '#app/ui/useCopy.ts';

export type Share = { copied: string | null; copy: (url: string) => void; share: (url: string) => void };

/** `copied` is the address that was copied within the last two seconds. */
export function useShare(title: string): Share {
  const { copied, copy: copyText } = useCopy();

  async function copy(url: string) {
    if (await copyText(url)) toast.success('Copiado!', url);
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
