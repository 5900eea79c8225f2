import { IconBrandWhatsapp, IconMapPin, IconPhone, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mapLinks } from '#app/components/salon/contact.ts';
import { DrawnCover } from '#app/components/salon/DrawnCover.tsx';
import { SalonLogo } from '#app/components/salon/SalonLogo.tsx';
import type { ReviewSummary } from '#contract/reviews.ts';
import type { PublicSalon, SalonPage } from '#contract/salon-page.ts';
import { fullAddress } from '#lib/address.ts';
import { formatPhone, whatsappUrl } from '#lib/phone.ts';
import { wideSources } from '#lib/pictures.ts';
import { openingWords } from './opening-words.ts';

type Props = {
  salon: PublicSalon;
  reviews: Pick<ReviewSummary, 'average' | 'count'>;
  openNow: SalonPage['openNow'];
  /** The signed-in person's. */
  firstName: string | undefined;
};

export function Hero({ salon, reviews, openNow, firstName }: Props) {
  const address = fullAddress(salon);
  const maps = mapLinks(salon);
  return (
    <section className="salon-hero" aria-labelledby="salao">
      <div className="salon-hero-band">
        <Cover key={salon.coverUrl} {...salon} />
      </div>
      <div className="salon-hero-body">
        <SalonLogo name={salon.name} logoUrl={salon.logoUrl} size={80} />
        <div>
          {firstName && <p className="dimmed">Olá, {firstName}!</p>}
          <h1 id="salao" className="salon-hero-name">
            {salon.name}
          </h1>
          <Standing salon={salon} reviews={reviews} openNow={openNow} />
          {salon.description && <p className="salon-hero-text">{salon.description}</p>}
          {(address || salon.phone) && (
            <p className="dimmed salon-hero-place">
              {address && <span>{address}</span>}
              {salon.phone && <span className="tnum">{formatPhone(salon.phone)}</span>}
            </p>
          )}
        </div>
        <div className="salon-actions">
          {maps && <Action href={maps.directions} icon={<IconMapPin size={20} />} label="Como chegar" />}
          {salon.phone && <Action href={`tel:${salon.phone}`} icon={<IconPhone size={20} />} label="Ligar" />}
          {salon.whatsapp && (
            <Action href={whatsappUrl(salon.whatsapp)} icon={<IconBrandWhatsapp size={20} />} label="WhatsApp" />
          )}
        </div>
      </div>
    </section>
  );
}

/** A photo that does not load gives way to the drawn cover. The band has its height before either shows. */
function Cover({ slug, themeColor, coverUrl }: Pick<PublicSalon, 'slug' | 'themeColor' | 'coverUrl'>) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);

  // The image may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);

  if (!coverUrl || isBroken) return <DrawnCover seed={slug} color={themeColor} />;
  return (
    <img
      ref={image}
      className="salon-hero-cover"
      {...wideSources(coverUrl)}
      sizes="100vw"
      width={1600}
      height={400}
      alt=""
      fetchPriority="high"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

function Standing({ salon, reviews, openNow }: Pick<Props, 'salon' | 'reviews' | 'openNow'>) {
  const count = reviews.count === 1 ? '1 avaliação' : `${reviews.count} avaliações`;
  const opening = openNow && openingWords(openNow, { date: salon.today, time: salon.time });
  if (reviews.average === null && !opening) return null;
  return (
    <p className="dimmed salon-hero-standing">
      {reviews.average !== null && (
        <span>
          <a href="#avaliacoes">
            <IconStarFilled size={16} className="salon-star" aria-hidden />
            <b className="tnum">{reviews.average.toFixed(1).replace('.', ',')}</b> {count}
          </a>
        </span>
      )}
      {opening && <span>{opening}</span>}
    </p>
  );
}

function Action({ href, icon, label }: { href: string; icon: ReactNode; label: string }) {
  const isElsewhere = href.startsWith('https:');
  return (
    <a className="salon-action" href={href} {...(isElsewhere && { target: '_blank', rel: 'noopener' })}>
      {icon}
      {label}
    </a>
  );
}
