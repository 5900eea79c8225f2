import { createHash } from 'node:crypto';
import { data } from 'react-router';
import { apiContext } from '#app/api.ts';
import { renderTurnContext } from '#app/frame/render-turn.ts';
import { publicSalonContext } from '#app/frame/salon-guard.ts';
import { storedPictureContext } from '#app/frame/stored-pictures.ts';
import { pictureIdOf, pictureIn } from '#lib/pictures.ts';
import { ICON_NAMES, ICONS, iconFile } from '../icons.ts';
import type { Route } from './+types/route.ts';
import { iconPng } from './image.ts';

/** The salon's icon for home screens: its logo, when that is an upload, else its initials in its colour. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const name = ICON_NAMES.find((known) => url.pathname.endsWith(`/${iconFile(known)}`));
  if (!name) throw data(null, { status: 404 });
  const { slug } = context.get(publicSalonContext);
  // Counted as a visit of the page.
  const { salon } = await context.get(apiContext).salonPage.get({ slug });
  const { name: salonName, logoUrl, themeColor, themeMode } = salon;
  const source = { name: salonName, logoUrl, themeColor, themeMode };
  const tag = `"${createHash('sha256').update(JSON.stringify(source)).digest('base64url').slice(0, 16)}"`;
  const kept = { 'Cache-Control': 'public, max-age=86400', ETag: tag };
  if (request.headers.get('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers: kept });
  return context.get(renderTurnContext)(slug, async () => {
    // A link to another site is never fetched.
    const isUpload = logoUrl !== null && pictureIdOf(logoUrl) !== null;
    const file = isUpload ? pictureIn(960, logoUrl).replace('/media/', '') : null;
    const logo = file ? await context.get(storedPictureContext)(file) : null;
    const png = await iconPng(source, logo, ICONS[name]);
    return new Response(png, { headers: { ...kept, 'Content-Type': 'image/png' } });
  });
}
