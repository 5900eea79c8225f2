import type { ErrorCode } from '#contract/errors.ts';

/** The page below shows what is true now. */
const words: Partial<Record<ErrorCode | 'UNEXPECTED' | 'OFFLINE', string>> = {
  NOT_EDITABLE: 'Este agendamento não pode mais ser confirmado.',
  NOT_CANCELLABLE: 'O prazo para cancelar pela internet passou. Fale com o salão.',
  LINK_OVER: 'O atendimento já começou. Fale com o salão.',
  RATE_LIMITED: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  BUSY: 'Não foi possível salvar agora. Tente de novo em instantes.',
  MAINTENANCE: 'Estamos em manutenção. Tente de novo em alguns minutos.',
  OFFLINE: 'Sem conexão. Confira a internet e tente novamente.',
};

export const refusedWords = (code: string): string =>
  words[code as keyof typeof words] ?? 'Não foi possível salvar sua resposta. Tente novamente.';
