import { MAX_UPCOMING_BOOKINGS } from '#contract/ceilings.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';
import type { Product } from './frame/product.ts';
import type { Salon } from './frame/salon.ts';

const CUSTOMERS = 16;

export async function booking({ product, measure }: Bench): Promise<void> {
  const salon = await product.salon('small');
  const customers: Customer[] = [];
  for (let n = 0; n < CUSTOMERS; n++) customers.push(await signUp(product, salon, n));
  const url = `${product.app.origin}/api/v1/salons/${salon.slug}/appointments`;
  const shown = { priceCents: 5000, durationMinutes: 31 };
  const book = (n: number) => {
    const { cookie, ...who } = customers[n % CUSTOMERS] as Customer;
    const time = `${String(n % 24).padStart(2, '0')}:00`;
    const when = { date: addDays(TODAY, 17 + Math.floor(n / 24)), time };
    return send(url, {
      method: 'POST',
      cookie,
      body: { slug: salon.slug, id: newId(), serviceId: salon.serviceId, ...when, ...who, shown },
    });
  };
  const cancelAll = () =>
    product.sql(`update appointments set status = 'cancelled' where booked_by_user_id is not null`);
  await measure('one booking', book, { atMost: CUSTOMERS * MAX_UPCOMING_BOOKINGS, prepare: cancelAll });
  await cancelAll();
}

type Customer = { cookie: string; name: string; phone: string };

async function signUp({ app }: Product, { slug }: Salon, n: number): Promise<Customer> {
  const customer = app.caller();
  const who = { name: 'Ana Souza', phone: `+55119${70000000 + n}` };
  const password = 'segredo-123';
  const account = { fullName: who.name, phone: who.phone, email: `cliente${n}@example.com` };
  const body = { ...account, password, confirmPassword: password };
  const { status } = await customer('POST', `/api/v1/salons/${slug}/accounts`, { body });
  if (status !== 200) throw new Error(`The account of customer ${n} was refused: ${status}`);
  return { ...who, cookie: [...customer.cookies].map(([key, value]) => `${key}=${value}`).join('; ') };
}
