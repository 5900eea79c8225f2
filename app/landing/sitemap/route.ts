import { data } from 'react-router';
import { apiContext } from '#app/api.ts';
import type { Api } from '#contract/index.ts';
import type { Route } from './+types/route.ts';

/** The platform's own pages, on the first page of the sitemap. */
const PAGES = ['/', '/privacidade', '/termos', '/security-notice'];

/** `/sitemap.xml` names `/sitemap-1.xml` and the following ones, which name the pages that everybody may read. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { salons } = context.get(apiContext);
  if (params.file === 'sitemap') return answer(await listSitemaps(salons, url.origin));
  const page = Number(/^sitemap-([1-9]\d{0,4})$/.exec(params.file)?.[1]);
  const pages = Number.isNaN(page) ? null : await listPages(salons, url.origin, page);
  if (!pages) throw data(null, { status: 404 });
  return answer(pages);
}

async function listSitemaps({ countPublicPages }: Api['salons'], origin: string): Promise<string> {
  const { pages } = await countPublicPages();
  const sitemaps = Array.from(
    { length: pages },
    (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return `<sitemapindex ${NAMESPACE}>${sitemaps.join('')}</sitemapindex>`;
}

/** Null for a page after the last one. No address holds a character that XML would need escaped. */
async function listPages({ listPublic }: Api['salons'], origin: string, page: number): Promise<string | null> {
  const { salons } = await listPublic({ page });
  const own = page === 1 ? PAGES.map((path) => `<url><loc>${origin}${path}</loc></url>`) : [];
  const urls = salons.map(
    ({ slug, updatedAt }) => `<url><loc>${origin}/${slug}</loc><lastmod>${updatedAt}</lastmod></url>`,
  );
  const all = [...own, ...urls];
  return all.length > 0 ? `<urlset ${NAMESPACE}>${all.join('')}</urlset>` : null;
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const answer = (xml: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
