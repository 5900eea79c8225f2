import type { OnlineWay, RefundSummary } from '#contract/payments.ts';
import { formatCents } from '#lib/money.ts';

/** 'R$ 45,00 a caminho de volta'. */
export function refundLine({ amountCents, status }: RefundSummary): string {
  const amount = formatCents(amountCents);
  if (status === 'done') return `${amount} devolvidos`;
  return status === 'failed' ? `A devolução de ${amount} ainda não foi feita` : `${amount} a caminho de volta`;
}

/** The same with what to expect. */
export function refundWords(refund: RefundSummary, way: OnlineWay): string {
  const line = refundLine(refund);
  if (refund.status === 'failed') return `${line}. O salão já foi avisado e vai tentar de novo.`;
  const when =
    way === 'pix' ? 'Pelo PIX, o valor cai na conta de onde saiu.' : 'No cartão, aparece em até duas faturas.';
  return `${line}. ${when}`;
}
