import type { Booking } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { fullAddress } from '#lib/address.ts';
import { formatDateLong } from '#lib/dates.ts';

type Shared = Pick<Booking, 'date' | 'time' | 'serviceName'>;
type Salon = Pick<PublicSalon, 'slug' | 'name' | 'address' | 'city' | 'state'>;

/** A wa.me address that lets one choose whom to tell. It links to the salon's page, never to the appointment. */
export function shareUrl({ date, time, serviceName }: Shared, salon: Salon, origin: string): string {
  const what = `${serviceName ?? 'Atendimento'} em ${salon.name}`;
  const address = fullAddress(salon);
  const lines = [
    `Tenho horário marcado: ${what}, ${formatDateLong(date)} às ${time}.`,
    address && `Endereço: ${address}`,
    `${origin}/${salon.slug}`,
  ];
  return `https://wa.me/?text=${encodeURIComponent(lines.filter(Boolean).join('\n'))}`;
}
