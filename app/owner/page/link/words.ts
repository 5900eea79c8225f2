import type { ShortLink } from '#contract/short-links.ts';

/** The name of the page that a link leads to. */
export function targetName({ page, service }: Pick<ShortLink, 'page' | 'service'>): string {
  if (page === 'home') return 'Página do salão';
  return service ? `Agendar ${service.name}` : 'Serviço excluído: leva à página do salão';
}

export const clicks = (count: number) => (count === 1 ? '1 clique' : `${count.toLocaleString('pt-BR')} cliques`);

/** `color` is a colour of the theme. */
export function standing({ isActive, isExpired }: Pick<ShortLink, 'isActive' | 'isExpired'>) {
  if (!isActive) return { label: 'Inativo', color: 'gray' };
  return isExpired ? { label: 'Expirado', color: 'yellow' } : { label: 'Ativo', color: 'green' };
}
