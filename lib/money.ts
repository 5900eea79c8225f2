const NO_BREAK_SPACE = '\u00a0';

/**
 * Whole cents as people read them: 123456 -> 'R$ 1.234,56'. The space is a no-break space, as Intl gives it, so that 'R$'
 * never stands alone at the end of a line on a phone. Fractions of a cent (an average) are rounded here, at the very end.
 */
export function formatCents(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const digits = String(whole).padStart(3, '0');
  const reais = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  const sign = cents < 0 && whole > 0 ? '-' : '';
  return `${sign}R$${NO_BREAK_SPACE}${reais},${digits.slice(-2)}`;
}

const BRAZILIAN = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
const WITH_DOT = /^(\d+)\.(\d{1,2})$/;

/**
 * What a person typed, in whole cents: '49,90', '49.90', '1.234,56', 'R$ 49,90', '49'. A dot before three digits separates
 * thousands ('1.234' is R$ 1.234,00). Null for anything else, negative amounts included.
 */
export function parseCents(text: string): number | null {
  const amount = text.trim().replace(/^R\$\s*/i, '');
  const match = BRAZILIAN.exec(amount) ?? WITH_DOT.exec(amount);
  if (!match) return null;
  const [, reais = '', fraction = ''] = match;
  // The digits are joined as text: 49.9 * 100 in floating point is not 4990.
  const cents = Number(reais.replaceAll('.', '') + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}
