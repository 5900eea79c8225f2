import { useEffect } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { SearchText } from '#contract/shapes.ts';
import { truncateText } from '#lib/text.ts';
import { PAGE } from './paging.ts';

/** A filter of a list: the parameter of the address that holds it, and the values that it may have. */
export type Filter = { param: string; shape: z.ZodType<string | undefined> };

type ValuesOf<Filters extends Record<string, Filter>> = {
  [Name in keyof Filters]: z.output<Filters[Name]['shape']> | undefined;
};

/** The longest search text that the contract accepts, in characters. */
export const MAX_SEARCH = 100;

export const searchFilter = {
  param: 'busca',
  shape: z
    .string()
    .transform((typed) => truncateText(typed, MAX_SEARCH))
    .pipe(SearchText)
    .transform((text) => text || undefined),
};

/** The filters in the address, for a loader. A value that its shape refuses is left out. */
export function readFilters<Filters extends Record<string, Filter>>(filters: Filters, params: URLSearchParams) {
  const values = Object.entries(filters).map(([name, { param, shape }]) => [
    name,
    shape.safeParse(params.get(param)).data,
  ]);
  return Object.fromEntries(values) as ValuesOf<Filters>;
}

/** The parameters of these filters alone, for another address that takes the same. */
export const filterParams = (filters: Record<string, Filter>, params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => Object.values(filters).some(({ param }) => param === name)));

/** The query with one filter changed; null removes it. The list returns to its first page. */
export function withFilter(params: URLSearchParams, param: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(param, value);
  else next.delete(param);
  next.delete(PAGE);
  return next;
}

/** The query of a changed filter, until its navigation is rendered. Only a browser writes it: a server runs no handlers. */
let asked: URLSearchParams | null = null;

/** Changes one filter in the address and keeps the scroll position. */
export function useSetFilter({ replace = false } = {}) {
  const [, setParams] = useSearchParams();
  const { key, pathname } = useLocation();
  const { location: next } = useNavigation();
  // Another navigation on this page may be pending, such as a link that resets all filters.
  const coming = next?.pathname === pathname ? new URLSearchParams(next.search) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that a navigation is rendered
  useEffect(() => {
    asked = null;
  }, [key]);
  return (param: string, value: string | null) =>
    setParams(
      (current) => {
        // A busy browser renders a pending navigation late: a second filter must not be built on what is rendered.
        asked = withFilter(asked ?? coming ?? current, param, value);
        return asked;
      },
      { replace, preventScrollReset: true },
    );
}

export function useFilters<Filters extends Record<string, Filter>>(filters: Filters) {
  const [params] = useSearchParams();
  const setFilter = useSetFilter();
  const values = readFilters(filters, params);
  const named: Record<keyof Filters, Filter> = filters;
  const set = (name: keyof Filters, value: string | null) => setFilter(named[name].param, value);
  return {
    values,
    isFiltered: Object.values(values).some((value) => value !== undefined),
    set,
    props: <Name extends keyof Filters>(name: Name) => ({
      value: values[name] ?? null,
      onChange: (value: string | null) => set(name, value),
    }),
  };
}
