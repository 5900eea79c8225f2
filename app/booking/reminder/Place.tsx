import { IconBrandWhatsapp, IconMapPin, IconPhone } from '@tabler/icons-react';
import { mapLinks } from '#app/components/salon/contact.ts';
import { ButtonLink } from '#app/ui/public/Button.tsx';
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
          <span>{address}</span>
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
        <ButtonLink href={`tel:${phone}`} look="default">
          <IconPhone size={18} aria-hidden />
          Ligar
        </ButtonLink>
      )}
      {whatsapp && (
        <ButtonLink href={whatsappUrl(whatsapp, text)} {...elsewhere} look="default">
          <IconBrandWhatsapp size={18} aria-hidden />
          WhatsApp
        </ButtonLink>
      )}
    </div>
  );
}
