import type { Appointment } from '#contract/appointments.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { ShownAdjustment } from './panel-answer.ts';

const priceWords = (cents: number | null) => (cents === null ? 'sem preço' : formatCents(cents));

/** 'De R$ 45,00 para R$ 40,00, e de 30min para 45min'. */
export function changeWords({ before, after }: Pick<ShownAdjustment, 'before' | 'after'>): string {
  const changes = [
    before.priceCents !== after.priceCents &&
      `de ${priceWords(before.priceCents)} para ${priceWords(after.priceCents)}`,
    before.durationMinutes !== after.durationMinutes &&
      `de ${formatDuration(before.durationMinutes)} para ${formatDuration(after.durationMinutes)}`,
  ];
  const words = changes.filter(Boolean).join(', e ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Compares a new price with the sum that was paid online. Null when nothing was paid, or when the price cannot be read. */
export function paidOnlineWords(
  { heldCents }: Pick<Appointment, 'heldCents'>,
  priceCents: number | null,
): string | null {
  if (heldCents === 0 || priceCents === null || Number.isNaN(priceCents)) return null;
  const paid = `${formatCents(heldCents)} já foram pagos pela internet`;
  const restCents = priceCents - heldCents;
  if (restCents === 0) return `${paid}: não falta nada.`;
  if (restCents > 0) return `${paid}: ${formatCents(restCents)} ficam para receber no salão.`;
  return `${paid}: ${formatCents(-restCents)} a mais. Nada é devolvido sozinho; você decide depois, em Reembolsar.`;
}
