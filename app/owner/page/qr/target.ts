import type { Api } from '#contract/index.ts';

/** `path` begins with a slash: '/aurora'. In the address of the picture, so that another path is another picture. */
export const qrQuery = (path: string) => `?${new URLSearchParams({ endereco: path.slice(1) })}`;

/** The salon's page unless told otherwise, or one of its short links. Null for what is not the salon's own. */
export async function findQrPath(api: Api, params: URLSearchParams): Promise<string | null> {
  const { slug } = await api.salons.getMine();
  const wanted = params.get('endereco') ?? slug;
  if (wanted === slug) return `/${slug}`;
  const { links } = await api.shortLinks.list();
  return links.some(({ code }) => wanted === `s/${code}`) ? `/${wanted}` : null;
}
