import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { HttpCaller } from '../support/http-caller.ts';
import type { App } from './app.ts';
import { button, field, hydrated, TODAY, visit } from './journey.ts';

export const PASSWORD = 'segredo1';

type Made = { id: string; slug: string; version: number };

let count = 0;
/** Each worker has a database of its own, so that the numbers are the same in each run, and so are the pictures of pages. */
const nextNumber = () => String(1_000_000 + ++count);

/** An address that nobody has yet. */
export const newEmail = (who: string) => `${who}${nextNumber()}@example.com`;

/** Asks the API, and throws when it refuses. */
function demanding(call: HttpCaller) {
  return async (method: string, path: string, body?: unknown): Promise<Made> => {
    const answer = await call(method, `/api/v1${path}`, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Made;
  };
}

/** A salon made over the API: open Monday to Friday 09:00-18:00, Saturday to 16:00, 'Corte' of 30 minutes, these professionals. */
export async function openSalon(app: App, professionals: string[] = ['Ana']) {
  const call = app.caller();
  const ask = demanding(call);
  const owner = { email: newEmail('dona'), password: PASSWORD };
  await ask('POST', '/auth/owners', { ...owner, fullName: 'Marina Lima', confirmPassword: PASSWORD });
  // Short enough for an address of its own: longer ones are cut, and numbered.
  const name = `Aurora ${nextNumber()}`;
  const place = { state: 'SP', city: 'São Paulo', address: 'Rua das Flores, 10', phone: '11987654321' };
  const { id, slug } = await ask('POST', '/salon', { name, ...place });
  const service = { name: 'Corte', category: 'corte', priceCents: 4500, durationMinutes: 30 };
  const { id: serviceId, version } = await ask('POST', '/services', service);
  for (const professional of professionals) await ask('POST', '/employees', { name: professional, role: 'barber' });
  const bookingPath = `/${slug}/agendamento/${serviceId}`;
  return { id, name, slug, service: { ...service, id: serviceId, version }, owner, call, ask, bookingPath };
}
export type Salon = Awaited<ReturnType<typeof openSalon>>;

/** Somebody with an account and a profile at the salon, made over the API. */
export async function openCustomer(app: App, { slug, service }: Salon, fullName = 'Rafael Dias') {
  const call = app.caller();
  const ask = demanding(call);
  const email = newEmail('cliente');
  const phone = `119${String(80_000_000 + Number(nextNumber().slice(-7))).slice(-8)}`;
  await ask('POST', `/salons/${slug}/accounts`, {
    fullName,
    email,
    phone,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  await ask('POST', `/salons/${slug}/profile`);
  const book = (time: string, date = TODAY) => {
    const { id: serviceId, priceCents, durationMinutes } = service;
    const wish = { id: randomUUID(), serviceId, date, time, name: fullName, phone };
    return ask('POST', `/salons/${slug}/appointments`, { ...wish, shown: { priceCents, durationMinutes } });
  };
  return { fullName, email, phone, call, book };
}
export type Customer = Awaited<ReturnType<typeof openCustomer>>;

type MemberRole = 'manager' | 'reception' | 'professional';

/** Somebody who works in the salon, beside its owner, with an account of their own. A professional is the one with this name. */
export async function openMember(app: App, { id }: Salon, role: MemberRole, fullName = 'Rute Braga') {
  const call = app.caller();
  const member = { email: newEmail('equipe'), password: PASSWORD };
  const account = { ...member, fullName, confirmPassword: PASSWORD };
  const { id: userId } = await demanding(call)('POST', '/auth/owners', account);
  await app.sql(`update users set user_type = 'customer' where id = $1`, [userId]);
  const record = `select id from employees where salon_id = $1 and name = $4 and $3 = 'professional'`;
  const insert = `insert into memberships (salon_id, user_id, role, employee_id) values ($1, $2, $3, (${record}))`;
  await app.sql(insert, [id, userId, role, fullName]);
  return { ...member, fullName, call };
}

/** Somebody with an account of the platform's own. There is no operation that makes the first one without the set-up's key. */
export async function openAdmin(app: App, userType: 'admin' | 'super_admin' = 'admin', fullName = 'Helena Prado') {
  const call = app.caller();
  const email = newEmail('adm');
  const password = 'Uma-frase-longa-7';
  const { id } = await demanding(call)('POST', '/auth/owners', {
    fullName,
    email,
    password,
    confirmPassword: password,
  });
  await app.sql('update users set user_type = $2 where id = $1', [id, userType]);
  return { id, fullName, email, password, call };
}
export type Admin = Awaited<ReturnType<typeof openAdmin>>;

/** The browser is theirs from now on, as if they had signed in there. */
export async function enter(page: Page, { call }: { call: HttpCaller }, { origin }: App): Promise<void> {
  await page.context().addCookies([...call.cookies].map(([name, value]) => ({ name, value, url: origin })));
}

/** Signs an owner in through the page. */
export async function signInAsOwner(page: Page, owner: { email: string; password: string }): Promise<void> {
  await visit(page, '/auth');
  await field(page, 'E-mail').fill(owner.email);
  await field(page, 'Senha').fill(owner.password);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/dashboard');
  await hydrated(page);
}
