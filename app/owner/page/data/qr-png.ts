import { data } from 'react-router';
import { apiContext } from '#app/api.ts';
import { qrPng } from '../qr/image.ts';
import { findQrPath } from '../qr/target.ts';
import type { Route } from './+types/qr-png.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = await findQrPath(context.get(apiContext), url.searchParams);
  if (!path) throw data(null, { status: 404 });
  return new Response(await qrPng(url.origin + path), { headers: { 'Content-Type': 'image/png' } });
}
