export type Status = 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'withheld' | 'outbox';
export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'failed';

/** From which states a provider's notice moves a message: notices come in any order, and more than once. */
export const MOVES_FROM: Record<ReportedStatus, Status[]> = {
  sent: ['queued'],
  failed: ['queued', 'sent'],
  // What arrived has not failed.
  delivered: ['queued', 'sent', 'failed'],
  read: ['queued', 'sent', 'failed', 'delivered'],
};

const STOP_WORDS = ['SAIR', 'PARAR', 'CANCELAR MENSAGENS', 'PARAR MENSAGENS', 'STOP'];

/** The whole answer is one of the words, whatever its case and punctuation. */
export function asksToStop(text: string): boolean {
  const words = text
    .toUpperCase()
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return STOP_WORDS.includes(words);
}
