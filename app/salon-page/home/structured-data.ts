import { instagramHandle } from '#app/components/salon/contact.ts';
import type { ListedService, SalonPage } from '#contract/salon-page.ts';
import { fold } from '#lib/text.ts';

// Not the contract's list, because the contract's shapes would bring zod into the browser's bundle.
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** More offers make the page heavier, and search engines do not show them. */
const OFFERS = 50;

/** The page for search engines, by schema.org. `address` is the page's own, with the origin. */
export function structuredData({ salon, services, openingHours, reviews }: SalonPage, address: string) {
  const { address: street, city, state } = salon;
  const instagram = instagramHandle(salon.instagram);
  const url = (path: string) => new URL(path, address).href;
  return {
    '@context': 'https://schema.org',
    '@type': businessType(services),
    '@id': address,
    name: salon.name,
    url: address,
    image: [`${address}/og.png`, ...[salon.coverUrl, ...salon.galleryImages].filter((path) => path !== null).map(url)],
    ...(salon.logoUrl && { logo: url(salon.logoUrl) }),
    ...(salon.description && { description: salon.description }),
    ...(salon.phone && { telephone: salon.phone }),
    ...(instagram && { sameAs: [`https://www.instagram.com/${instagram}`] }),
    ...((street || city) && {
      address: {
        '@type': 'PostalAddress',
        ...(street && { streetAddress: street }),
        ...(city && { addressLocality: city }),
        ...(state && { addressRegion: state }),
        addressCountry: 'BR',
      },
    }),
    openingHoursSpecification: DAYS.flatMap((dayOfWeek) => {
      const { open, close, closed } = openingHours[dayOfWeek.toLowerCase() as Lowercase<typeof dayOfWeek>];
      // Search engines know no 24:00.
      const closes = close === '24:00' ? '23:59' : close;
      return closed ? [] : [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: open, closes }];
    }),
    ...(reviews.average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.average, reviewCount: reviews.count },
    }),
    ...(services.length > 0 && {
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: 'Serviços',
        itemListElement: services.slice(0, OFFERS).map(({ name, priceCents }) => ({
          '@type': 'Offer',
          price: (priceCents / 100).toFixed(2),
          priceCurrency: 'BRL',
          itemOffered: { '@type': 'Service', name },
        })),
      },
    }),
  };
}

const HAIR = new Set(['corte', 'barba', 'corte_barba', 'coloracao']);
const NAILS = /unha|manicur|pedicur|esmalt/;
const SPA = /massage|spa\b|ofuro|drenagem|relaxa/;

/** The type that at least half of the services have. schema.org has no type for barber's shops. */
export function businessType(services: Pick<ListedService, 'name' | 'category'>[]): string {
  const isMostly = (test: (service: Pick<ListedService, 'name' | 'category'>) => boolean) =>
    services.length > 0 && services.filter(test).length * 2 >= services.length;
  if (isMostly(({ category }) => HAIR.has(category))) return 'HairSalon';
  if (isMostly(({ name }) => NAILS.test(fold(name)))) return 'NailSalon';
  if (isMostly(({ name }) => SPA.test(fold(name)))) return 'DaySpa';
  return 'BeautySalon';
}

/** Serializes data for the inside of a <script>, which a `</script>` in a name would end. */
export const scriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
