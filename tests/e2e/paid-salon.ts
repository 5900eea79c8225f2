import { randomUUID } from 'node:crypto';
import type { App } from './app.ts';
import { type Customer, openCustomer, openSalon, type Salon } from './people.ts';

/** A salon whose plan and keys let it take payments online, and somebody who books there. */
export async function openPaidSalon(app: App, changes: Record<string, unknown> = {}) {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await app.sql(
    `update salons set plan_id = (select id from plans where custom_mercado_pago_keys_enabled and online_payments_enabled limit 1),
       subscription_status = 'active', subscription_end_date = null where id = $1`,
    [salon.id],
  );
  const settings = await salon.ask('GET', '/salon/settings');
  const keys = {
    mercadoPagoPublicKey: 'TEST-12345678-1234-1234-1234-123456789012',
    mercadoPagoAccessToken: 'TEST-0000000000-1234',
  };
  await salon.ask('PUT', '/salon/settings', { ...settings, ...keys, paymentMode: 'both', ...changes });
  return { salon, customer };
}

/** Booked over the API and not paid yet. */
export async function bookOnline(
  { slug, service }: Salon,
  { call, fullName, phone }: Customer,
  { time = '10:00', date = '2026-11-23' } = {},
) {
  const { id: serviceId, priceCents, durationMinutes } = service;
  const wish = { id: randomUUID(), serviceId, date, time, name: fullName, phone };
  const pays = { paymentMethod: 'online', paymentWay: 'pix', shown: { priceCents, durationMinutes } };
  const answer = await call('POST', `/api/v1/salons/${slug}/appointments`, { body: { ...wish, ...pays } });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as { id: string };
}
