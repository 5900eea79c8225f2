import type { ServiceCategory } from '#contract/services.ts';

export const categories: Record<ServiceCategory, string> = {
  corte: 'Corte',
  barba: 'Barba',
  corte_barba: 'Corte + Barba',
  tratamento: 'Tratamento',
  coloracao: 'Coloração',
  outros: 'Outros',
};

/** For a Select, in the order of the specification. */
export const categoryChoices = Object.entries(categories).map(([value, label]) => ({ value, label }));
