import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import type { PublicSalon } from '#contract/salon-page.ts';
import { fullAddress } from '#lib/address.ts';
import { formatPhone, whatsappUrl } from '#lib/phone.ts';

type Props = { salon: PublicSalon; title: string };

export function ContactCard({ salon, title }: Props) {
  const { phone, whatsapp } = salon;
  const address = fullAddress(salon);
  if (!address && !phone && !whatsapp) return null;
  return (
    <section className="card salon-contact" aria-labelledby="contato">
      <h2 id="contato">{title}</h2>
      {address && <p className="dimmed">{address}</p>}
      {phone && <p className="tnum">{formatPhone(phone)}</p>}
      {(phone || whatsapp) && (
        <div className="salon-way-links">
          {phone && (
            <ButtonLink href={`tel:${phone}`} look="default">
              <IconPhone size={18} aria-hidden />
              Ligar
            </ButtonLink>
          )}
          {whatsapp && (
            <ButtonLink href={whatsappUrl(whatsapp)} target="_blank" rel="noopener" look="default">
              <IconBrandWhatsapp size={18} aria-hidden />
              WhatsApp
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}
