import type { App } from './app.ts';
import { openCustomer, type Salon } from './people.ts';

/** The addresses of the owner's screens. */
export const OWNER_SCREENS = [
  '/dashboard',
  '/appointments',
  '/calendar',
  '/calendar?visao=semana',
  '/calendar?visao=mes',
  '/services',
  '/employees',
  '/customers',
  '/customers/importar',
  '/available-hours',
  '/waiting-list',
  '/meu-link',
  '/mensagens',
  '/mensagens/configurar',
  '/manual-booking',
  '/settings',
  '/settings/conta',
  '/reports',
  '/minha-pagina',
  '/minha-pagina/avaliacoes',
];

/** Fills every list of a salon: appointments in each status, an encaixe, a review, a waiting entry, inactive entries. */
export async function fillSalon(app: App, salon: Salon) {
  const customer = await openCustomer(app, salon, 'Maximiliano Albuquerque de Vasconcelos');
  const booked = await customer.book('10:30');
  await customer.book('11:30');
  await customer.book('12:30');
  const done = await customer.book('15:00', '2026-11-21');
  await salon.ask('POST', `/appointments/${booked.id}/completion`, { version: booked.version });
  await salon.ask('POST', `/appointments/${done.id}/cancellation`, { version: done.version });
  const wish = { customerName: customer.fullName, customerPhone: customer.phone, customerEmail: customer.email };
  for (const preferredDate of ['2026-11-21', '2026-11-22']) {
    await customer.call('POST', `/api/v1/salons/${salon.slug}/waiting-list`, {
      body: { ...wish, serviceId: salon.service.id, preferredDate, notes: 'palavra '.repeat(60), consent: true },
    });
  }
  const encaixe = { date: '2026-11-20', time: '11:45', serviceId: salon.service.id, allowOverlap: true };
  const newCustomer = { name: 'Bia Nunes', phone: '11955554444' };
  await salon.ask('POST', '/appointments', {
    id: crypto.randomUUID(),
    newCustomer,
    ...encaixe,
    notes: 'palavra '.repeat(60),
  });
  await customer.call('PUT', `/api/v1/salons/${salon.slug}/appointments/${booked.id}/review`, {
    body: { rating: 5, comment: 'Excelente, voltarei. '.repeat(10) },
  });
  const inactive = {
    name: 'Progressiva',
    description: 'Alinhamento '.repeat(20),
    priceCents: 19_900,
    durationMinutes: 120,
  };
  const { id } = await salon.ask('POST', '/services', { ...inactive, category: 'tratamento' });
  await salon.ask('DELETE', `/services/${id}/activation`);
  const gone = await salon.ask('POST', '/employees', {
    name: 'Davi',
    role: 'barber',
    phone: '11955556666',
    specialties: ['Barba'],
  });
  await salon.ask('DELETE', `/employees/${gone.id}/activation`);
  const { version } = await salon.ask('GET', '/availability');
  const day = { startTime: '09:00', endTime: '18:00', intervalMinutes: 30 };
  const ranges = [5, 6, 0].map((dayOfWeek) => ({ ...day, dayOfWeek, isActive: dayOfWeek !== 0 }));
  await salon.ask('PUT', '/availability', { version, ranges });
  return { ...customer, bookingId: booked.id };
}
