import type { OnlineWay, OwnPayment } from '#contract/payments.ts';
import { formatCents } from '#lib/money.ts';

export const wayName: Record<OnlineWay, string> = { pix: 'PIX', card: 'cartão' };

/** Section 8, for a checkout that could not be created. */
export const PAYMENT_ERROR = 'Erro no pagamento';
export const PAY_AT_SALON =
  'Não foi possível processar o pagamento. O agendamento foi criado, mas você pode pagar no local.';
/** The salon takes online payment only, so the booking ended with the checkout that could not be created. */
export const RELEASED = 'Não foi possível processar o pagamento. O horário foi liberado, tente novamente.';

/** After 'Já paguei: conferir', while the state stays what it was. */
export const HEARD = {
  'nothing new': 'O pagamento ainda não chegou. Se você já pagou, confira de novo em alguns minutos.',
  'no answer': 'Não foi possível conferir agora. Tente de novo em instantes.',
};

const BESIDES = {
  twice: 'O pagamento chegou mais de uma vez, e só um fica.',
  excess: 'O pagamento foi maior do que o pedido, e só o pedido fica.',
  mismatch: 'Um pagamento chegou com um valor diferente do pedido. Ele não confirma o agendamento e volta por inteiro.',
};

/** Why money goes back that the booking never asked for. */
export const besidesWords = ({ besides }: OwnPayment): string | null => besides && BESIDES[besides];

/** 'Pago com PIX: R$ 50,00.' and what is left; null while nothing is paid. */
export function paidWords({ state, kind, way, amountCents, restCents }: OwnPayment): string | null {
  if (state !== 'paid') return null;
  const paid = `${kind === 'deposit' ? 'Sinal pago' : 'Pago'} com ${wayName[way]}: ${formatCents(amountCents)}.`;
  return restCents > 0 ? `${paid} No salão: ${formatCents(restCents)}.` : paid;
}
