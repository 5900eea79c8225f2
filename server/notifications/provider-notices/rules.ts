export type Status = 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'withheld' | 'outbox';
export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'failed';

/** From which states a provider's notice moves a message: notices come in any order, and more than once. */
export const MOVES_FROM: Record<ReportedStatus, Status[]> = {
  sent: ['queued'],
  failed: ['queued', 'sent'],
  // A message that arrived has not failed.
  delivered: ['queued', 'sent', 'failed'],
  read: ['queued', 'sent', 'failed', 'delivered'],
};

const ANSWERS: Record<string, 'stop' | 'resume'> = {
  SAIR: 'stop',
  PARAR: 'stop',
  'CANCELAR MENSAGENS': 'stop',
  'PARAR MENSAGENS': 'stop',
  STOP: 'stop',
  VOLTAR: 'resume',
};

/** Whether somebody wants no more messages, or wants them again: the whole answer is one of the words, in any case and punctuation. */
export function answerIn(text: string): 'stop' | 'resume' | null {
  const words = text
    .toUpperCase()
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return (Object.hasOwn(ANSWERS, words) && ANSWERS[words]) || null;
}
