import { publicSalonContext } from '#app/frame/salon-guard.ts';
import { salonSurface } from '#app/ui/palette.ts';
import { salonFill } from '#app/ui/theme.ts';
import { ICONS, type IconName, iconFile } from '../icons.ts';
import type { Route } from './+types/route.ts';

const MANIFEST_ICONS: IconName[] = ['192', '512', 'maskable'];

/** The manifest with which a phone puts the salon's page on the home screen (w3.org/TR/appmanifest). */
export function loader({ context }: Route.LoaderArgs) {
  const { slug, name, description, themeColor, themeMode } = context.get(publicSalonContext);
  const page = `/${slug}`;
  const manifest = {
    id: page,
    name,
    short_name: name,
    ...(description && { description }),
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: page,
    scope: page,
    display: 'standalone',
    theme_color: salonFill(themeColor, themeMode).fill,
    background_color: salonSurface(themeMode),
    icons: MANIFEST_ICONS.map((icon) => {
      const { side, isMaskable } = ICONS[icon];
      const purpose = isMaskable ? 'maskable' : 'any';
      return { src: `${page}/${iconFile(icon)}`, sizes: `${side}x${side}`, type: 'image/png', purpose };
    }),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
