import { expect, test } from 'vitest';
import { WEEKDAYS } from '#contract/availability.ts';
import type { SalonPage } from '#contract/salon-page.ts';
import { businessType, scriptText, structuredData } from './structured-data.ts';

const open = { open: '09:00', close: '24:00', closed: false };
const closed = { open: '09:00', close: '18:00', closed: true };
const page = {
  salon: {
    slug: 'bela',
    name: 'Bela </script><script>alert(1)</script>',
    description: null,
    address: null,
    city: null,
    state: null,
    phone: null,
    instagram: null,
    logoUrl: null,
    coverUrl: null,
    galleryImages: [] as string[],
  },
  services: [] as SalonPage['services'],
  openingHours: Object.fromEntries(WEEKDAYS.map((day) => [day, day === 'monday' ? open : closed])),
  reviews: { count: 0, average: null, distribution: [0, 0, 0, 0, 0], latest: [] },
} as unknown as SalonPage;
const ADDRESS = 'https://encaixe.example/bela';

test('a salon that says little has only what is known', () => {
  expect(structuredData(page, ADDRESS)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BeautySalon',
    '@id': ADDRESS,
    name: page.salon.name,
    url: ADDRESS,
    image: ['https://encaixe.example/bela/og.png'],
    openingHoursSpecification: [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '09:00', closes: '23:59' },
    ],
  });
});

test('rating, prices, place and pictures stand in the data of a salon that has them', () => {
  const service = { name: 'Corte', category: 'corte', priceCents: 4550 } as SalonPage['services'][number];
  const full = {
    ...page,
    salon: {
      ...page.salon,
      address: 'Rua A, 1',
      city: 'Recife',
      state: 'PE',
      phone: '+5581987654321',
      instagram: '@bela',
      coverUrl: '/media/x.webp',
    },
    services: [service],
    reviews: { ...page.reviews, count: 3, average: 4.7 },
  };
  expect(structuredData(full, ADDRESS)).toMatchObject({
    '@type': 'HairSalon',
    image: ['https://encaixe.example/bela/og.png', 'https://encaixe.example/media/x.webp'],
    telephone: '+5581987654321',
    sameAs: ['https://www.instagram.com/bela'],
    address: { streetAddress: 'Rua A, 1', addressLocality: 'Recife', addressRegion: 'PE', addressCountry: 'BR' },
    aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
    hasOfferCatalog: {
      itemListElement: [{ price: '45.50', priceCurrency: 'BRL', itemOffered: { '@type': 'Service', name: 'Corte' } }],
    },
  });
});

test('a name cannot end the script, and reads as it was', () => {
  const written = scriptText(structuredData(page, ADDRESS));
  expect(written).not.toContain('<');
  expect(JSON.parse(written).name).toBe(page.salon.name);
});

test.each([
  ['HairSalon', ['Corte/corte', 'Barba/barba', 'Massagem/outros']],
  ['NailSalon', ['Manicure/outros', 'Unha em gel/tratamento', 'Escova/outros']],
  ['DaySpa', ['Massagem relaxante/tratamento', 'Day Spa/outros']],
  ['BeautySalon', ['Limpeza de pele/tratamento', 'Sobrancelha/outros', 'Manicure/outros']],
  ['BeautySalon', []],
])('%s: %j', (type, services) => {
  const offered = services.map((service) => {
    const [name, category] = service.split('/');
    return { name, category } as SalonPage['services'][number];
  });
  expect(businessType(offered)).toBe(type);
});
