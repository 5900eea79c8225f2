import type { Api } from '#contract/index.ts';

/** `path` begins with a slash: '/aurora'. In the address of the picture, so that another path is another picture. */
export const qrQuery = (path: string) => `?${new URLSearchParams({ endereco: path.slice(1) })}`;

/** The path that a code leads to: the salon's page unless told otherwise. Null for what is not the salon's own. */
export async function findQrPath(api: Api, params: URLSearchParams): Promise<string | null> {
  const { slug } = await api.salons.getMine();
  const wanted = params.get('endereco') ?? slug;
  return wanted === slug ? `/${slug}` : null;
}
