import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'>;

/** `ask` opens a question, and `question` shows it: render it once. */
export function useQuestion() {
  const [asked, ask] = useState<Question | null>(null);
  const question = asked && <ConfirmDialog {...asked} onClose={() => ask(null)} />;
  return { ask, question };
}
