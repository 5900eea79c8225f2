/** In another tab, because the form with what was typed stays. */
const plansLink = { href: '/settings#planos', label: 'Ver planos' };

const names = {
  employees: ['profissional ativo', 'profissionais ativos'],
  customers: ['cliente', 'clientes'],
} as const;

/** For PLAN_LIMIT. */
export const planLimit =
  (noun: keyof typeof names) =>
  ({ data: { limit } }: { data: { limit: number } }) => ({
    description: `Seu plano permite até ${limit.toLocaleString('pt-BR')} ${names[noun][limit === 1 ? 0 : 1]}. Para ter mais, mude de plano.`,
    link: plansLink,
  });
