import type { PublicSalon } from '#contract/salon-page.ts';
import { fullAddress } from '#lib/address.ts';

type Place = Pick<PublicSalon, 'name' | 'address' | 'city' | 'state'>;

const MAPS = 'https://www.google.com/maps';

/** Google Maps addresses (developers.google.com/maps/documentation/urls); null without a street to go to. */
export function mapLinks(salon: Place) {
  const address = fullAddress(salon);
  if (!address || !salon.address) return null;
  const place = encodeURIComponent(`${salon.name}, ${address}`);
  const directions = `${MAPS}/dir/?api=1&destination=${encodeURIComponent(address)}`;
  return {
    directions,
    byCar: `${directions}&travelmode=driving`,
    byTransit: `${directions}&travelmode=transit`,
    map: `${MAPS}/search/?api=1&query=${place}`,
  };
}

/** '@studiobela', 'instagram.com/studiobela' -> 'studiobela'. */
export function instagramHandle(instagram: string | null): string | null {
  return /([\w.]+)\/?(?:\?.*)?$/.exec(instagram ?? '')?.[1] ?? null;
}
