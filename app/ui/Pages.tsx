import { Pagination } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { readPage, withPage } from './paging.ts';

export function Pages({ pages }: { pages: number }) {
  const [params] = useSearchParams();
  if (pages <= 1) return null;
  const page = readPage(params);
  const link = (to: number) => ({ component: Link, to: withPage(params, to) });

  return (
    <Pagination
      component="nav"
      aria-label="Páginas"
      mt="lg"
      total={pages}
      // On a phone, where each is 44 px wide, they just fit in a row.
      siblings={0}
      value={page}
      getItemProps={(to) => ({ ...link(to), 'aria-label': `Página ${to}` })}
      getControlProps={(control) => {
        const [label, to] = control === 'next' ? ['Próxima página', page + 1] : ['Página anterior', page - 1];
        return { 'aria-label': label, ...(to >= 1 && to <= pages && link(to)) };
      }}
    />
  );
}
