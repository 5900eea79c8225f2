import { Button, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconMapPin, IconPhone } from '@tabler/icons-react';
import { mapLinks } from '#app/components/salon/contact.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { fullAddress } from '#lib/address.ts';
import { whatsappUrl } from '#lib/phone.ts';

const elsewhere = { target: '_blank', rel: 'noopener' };

/** Where to go. */
export function Place({ salon }: { salon: PublicSalon }) {
  const address = fullAddress(salon);
  const maps = mapLinks(salon);
  if (!address) return null;
  return (
    <section aria-label="Onde fica" className="book-reminders">
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
    </section>
  );
}

/** Ways to reach the salon; nothing without any. `text` begins the chat. */
export function Reach({ salon: { phone, whatsapp }, text }: { salon: PublicSalon; text?: string }) {
  if (!phone && !whatsapp) return null;
  return (
    <div className="book-reminder-links">
      {phone && (
        <Button component="a" href={`tel:${phone}`} variant="default" leftSection={<IconPhone size={18} />}>
          Ligar
        </Button>
      )}
      {whatsapp && (
        <Button
          component="a"
          href={whatsappUrl(whatsapp, text)}
          {...elsewhere}
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} />}
        >
          WhatsApp
        </Button>
      )}
    </div>
  );
}
