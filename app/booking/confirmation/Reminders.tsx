import { IconBrandWhatsapp, IconCalendarPlus, IconMapPin, IconRoute } from '@tabler/icons-react';
import { mapLinks } from '#app/components/salon/contact.ts';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import type { Booking } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { fullAddress } from '#lib/address.ts';
import { shareUrl } from './share.ts';

type Props = { booking: Booking; salon: PublicSalon; origin: string };

/** The address, the calendar entry, and a way to tell somebody. */
export function Reminders({ booking, salon, origin }: Props) {
  const address = fullAddress(salon);
  const maps = mapLinks(salon);
  const elsewhere = { target: '_blank', rel: 'noopener' };
  return (
    <section aria-label="Para não esquecer" className="book-reminders">
      {address && (
        <p>
          <IconMapPin size={20} aria-hidden />
          {maps ? (
            <a href={maps.map} {...elsewhere}>
              {address}
            </a>
          ) : (
            <span>{address}</span>
          )}
        </p>
      )}
      <div className="book-reminder-links">
        <ButtonLink href={`/${salon.slug}/confirmacao/agenda.ics?agendamento=${booking.id}`} look="default">
          <IconCalendarPlus size={18} aria-hidden />
          Adicionar à agenda
        </ButtonLink>
        {maps && (
          <ButtonLink href={maps.directions} {...elsewhere} look="default">
            <IconRoute size={18} aria-hidden />
            Como chegar
          </ButtonLink>
        )}
        <ButtonLink href={shareUrl(booking, salon, origin)} {...elsewhere} look="default">
          <IconBrandWhatsapp size={18} aria-hidden />
          Compartilhar
        </ButtonLink>
      </div>
    </section>
  );
}
