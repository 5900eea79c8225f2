const NO_BREAK_SPACE = '\u00a0';

/** 123456 -> 'R$ 1.234,56', with a no-break space after 'R$'. Rounds fractions of a cent, such as an average. */
export function formatCents(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const digits = String(whole).padStart(3, '0');
  const reais = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  const sign = cents < 0 && whole > 0 ? '-' : '';
  return `${sign}R$${NO_BREAK_SPACE}${reais},${digits.slice(-2)}`;
}

/** As `formatCents`, for money that may be of another currency: 'ARS 1.234,56'. */
export const formatAmount = (cents: number, currency: string): string =>
  currency === 'BRL' ? formatCents(cents) : formatCents(cents).replace('R$', currency);

const BRAZILIAN = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
const WITH_DOT = /^(\d+)\.(\d{1,2})$/;

/** '49,90', '49.90', '1.234,56' or 'R$ 49' in cents; a dot before three digits separates thousands. Null for anything else. */
export function parseCents(text: string): number | null {
  const amount = text.trim().replace(/^R\$\s*/i, '');
  const match = BRAZILIAN.exec(amount) ?? WITH_DOT.exec(amount);
  if (!match) return null;
  const [, reais = '', fraction = ''] = match;
  // Joins digits as text: 49.9 * 100 in floating point is not 4990.
  const cents = Number(reais.replaceAll('.', '') + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}
