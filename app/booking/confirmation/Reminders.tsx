import { Button, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCalendarPlus, IconMapPin, IconRoute } from '@tabler/icons-react';
import { mapLinks } from '#app/components/salon/contact.ts';
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
            <Text span>{address}</Text>
          )}
        </p>
      )}
      <div className="book-reminder-links">
        <Button
          component="a"
          href={`/${salon.slug}/confirmacao/agenda.ics?agendamento=${booking.id}`}
          variant="default"
          leftSection={<IconCalendarPlus size={18} />}
        >
          Adicionar à agenda
        </Button>
        {maps && (
          <Button
            component="a"
            href={maps.directions}
            {...elsewhere}
            variant="default"
            leftSection={<IconRoute size={18} />}
          >
            Como chegar
          </Button>
        )}
        <Button
          component="a"
          href={shareUrl(booking, salon, origin)}
          {...elsewhere}
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} />}
        >
          Compartilhar
        </Button>
      </div>
    </section>
  );
}
