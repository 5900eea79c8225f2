import { data } from 'react-router';
import { apiContext } from '../../api.ts';
import { qrSvg } from '../../ui/qr.ts';
import { findQrPath } from '../qr/target.ts';
import type { Route } from './+types/route.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = await findQrPath(context.get(apiContext), url.searchParams);
  if (!path) throw data(null, { status: 404 });
  return new Response(qrSvg(url.origin + path), { headers: { 'Content-Type': 'image/svg+xml' } });
}
