import { data } from 'react-router';
import { apiContext } from '#app/api.ts';
import { qrSvg } from '#app/ui/qr.ts';
import { findQrPath } from '../qr/target.ts';
import type { Route } from './+types/qr-svg.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = await findQrPath(context.get(apiContext), url.searchParams);
  if (!path) throw data(null, { status: 404 });
  return new Response(qrSvg(url.origin + path), { headers: { 'Content-Type': 'image/svg+xml' } });
}
