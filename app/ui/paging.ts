import { redirect } from 'react-router';

export const PAGE = 'pagina';
/** More pages than the list of any salon has. */
const LAST_PAGE = 100_000;

/** The page that the address asks for; 1 when it cannot be read. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get(PAGE));
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : 1;
}

export const pageRange = (params: URLSearchParams, perPage: number) => ({
  limit: perPage,
  offset: (readPage(params) - 1) * perPage,
});

/** How many pages `matching` entries make, at least 1. Leads to the last page when the address asks for one beyond it. */
export function countPages(params: URLSearchParams, matching: number, perPage: number): number {
  const pages = Math.max(1, Math.ceil(matching / perPage));
  // '.' is the path of the route. Without it the browser goes to the path of its data request, which ends in '.data'.
  if (readPage(params) > pages) throw redirect(`.${withPage(params, pages)}`);
  return pages;
}

/** The entries of the page that the address asks for, and how many pages there are. `list` asks the API for a range of entries. */
export async function loadPage<List extends { matching: number }>(
  params: URLSearchParams,
  perPage: number,
  list: (range: ReturnType<typeof pageRange>) => Promise<List>,
): Promise<List & { pages: number }> {
  const found = await list(pageRange(params, perPage));
  return { ...found, pages: countPages(params, found.matching, perPage) };
}

export function withPage(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  next.set(PAGE, String(page));
  return `?${next}`;
}
