import { useState } from 'react';
import { toast } from '#app/ui/toast.ts';
import type { WaitingListDialog } from './WaitingListDialog.tsx';
import { waitingWords } from './words.ts';

/** Loads the dialog when it is asked for, because few visitors open it. */
export function useWaitingListDialog() {
  const [loaded, setLoaded] = useState<{ Dialog: typeof WaitingListDialog } | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open() {
    try {
      const { WaitingListDialog } = await import('./WaitingListDialog.tsx');
      setLoaded({ Dialog: WaitingListDialog });
      setOpen(true);
    } catch {
      toast.refusal({ ok: false, code: 'OFFLINE', status: 0 }, waitingWords);
    }
  }

  return { Dialog: isOpen ? (loaded?.Dialog ?? null) : null, open: () => void open(), close: () => setOpen(false) };
}
