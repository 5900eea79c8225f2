const counts = new Intl.NumberFormat('pt-BR');
const percents = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const growths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export const formatCount = (count: number) => counts.format(count);
export const formatPercent = (percent: number) => `${percents.format(percent)}%`;
export const formatGrowth = (percent: number) => `${growths.format(percent)}%`;
/** Whole reais without 'R$', for the narrow columns of a chart: 1234567 -> '12.346'. */
export const formatReais = (cents: number) => counts.format(Math.round(cents / 100));
