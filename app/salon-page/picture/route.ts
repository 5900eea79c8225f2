import { apiContext } from '#app/api.ts';
import { publicSalonContext } from '#app/frame/salon-guard.ts';
import type { Route } from './+types/route.ts';

/** `/{slug}/og.png`: what other sites show when somebody shares the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { slug } = context.get(publicSalonContext);
  const knownTag = /"([\w-]{1,64})"/.exec(request.headers.get('if-none-match') ?? '')?.[1];
  const { tag, png } = await context.get(apiContext).salonPage.getPicture({ slug, ...(knownTag && { knownTag }) });
  const headers = { ETag: `"${tag}"`, 'Cache-Control': 'public, max-age=86400' };
  if (png === null) return new Response(null, { status: 304, headers });
  return new Response(Buffer.from(png, 'base64'), { headers: { ...headers, 'Content-Type': 'image/png' } });
}
