import type { WhyLeft } from '#contract/appointment-reassignment.ts';

/** Why an appointment stayed with its professional. */
export const whyLeft: Record<WhyLeft, string> = {
  CHANGED: 'Este agendamento mudou nesse meio-tempo. Confira e passe de novo.',
  OVER: 'O horário deste agendamento já começou.',
  TAKEN: 'O horário de quem ia atender acabou de ser ocupado. Escolha outra pessoa.',
  UNAVAILABLE: 'Quem ia atender não atende mais. Escolha outra pessoa.',
};

export const countOf = (count: number) => (count === 1 ? '1 agendamento' : `${count} agendamentos`);
