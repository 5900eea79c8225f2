import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { type Actor, openFuzzAccounts } from './fuzz-accounts.ts';
import { openAdminTargets } from './fuzz-admin-targets.ts';
import { hasVersion, thingsIn } from './fuzz-answers.ts';
import { changesOf, outcomesOf, reassigned } from './fuzz-appointments.ts';
import { CUSTOMERS, FITTING, PASSWORD } from './fuzz-fields.ts';
import { openFuzzPayments } from './fuzz-payment-targets.ts';
import { openFuzzTeam } from './fuzz-team-targets.ts';
import type { Known } from './fuzz-values.ts';
import { openLinks } from './message-links.ts';
import type { Operation } from './openapi.ts';
import { openPlan } from './plans.ts';
import { exampleDevice } from './push-service.ts';
import { as, phoneNumber, type TestWorld, TODAY } from './test-world.ts';

export type Targets = {
  origin: string;
  /** The signed-in person's cookies, for each request. `signIn` opens a new session after the old one has ended. */
  cookies: Map<Actor, string>;
  signIn(actor: Actor): Promise<void>;
  /** Plausible values for the input of this operation. */
  knownFor(operation: Operation): Known;
  /** Keeps ids and versions of an answer for later requests, without what was deleted. */
  remember(operation: Operation, url: string, answer: unknown): void;
};

/** A salon with one of everything, its owner and a customer, both with a session over HTTP. */
export async function openTargets(world: TestWorld, origin: string): Promise<Targets> {
  const unique = newId().slice(-12);
  const { emails, cookies, signUp, openSession } = await openFuzzAccounts(world, { origin, unique });
  const ownerAccount = await signUp('owner', '/auth/owners', 'Marina Lima');
  const newOwner = await signUp('newOwner', '/auth/owners', 'Rosa Dias');
  const owner = as(world, ownerAccount);
  const salon = await owner.salons.create({ name: 'Barbearia Aurora', state: 'SP' });
  const { slug } = salon;
  // Several, because the requests delete some of them.
  const services = await Promise.all(
    ['Corte', 'Barba', 'Escova'].map((name) =>
      owner.services.create({ name, category: 'corte', priceCents: 4500, durationMinutes: 30 }),
    ),
  );
  const employees = await Promise.all(
    ['Ana', 'Bruno', 'Carla'].map((name) => owner.employees.create({ name, role: 'barber' })),
  );
  const serviceId = services.map(({ id }) => id);
  const person = await signUp('customer', `/salons/${slug}/accounts`, 'Ana Souza');
  const customer = as(world, person);
  await customer.customers.join({ slug });
  const booking = {
    ...{ slug, serviceId: serviceId[0] ?? '', date: TODAY, name: 'Ana Souza', phone: phoneNumber(1) },
    shown: { priceCents: 4500, durationMinutes: 30 },
  };
  const seen = await customer.appointments.book({ ...booking, id: newId(), time: '14:00' });
  await owner.appointments.complete({ id: seen.id, version: seen.version });
  const [record] = (await owner.customers.list({})).customers;
  await as(world, null).auth.requestPasswordReset({ email: emails.customer });
  await world.jobs.drain();
  const newEmail = `nova-${unique}@example.com`;
  // The link of another account, because the requests confirm it.
  const other = await as(world, null).auth.registerOwner({
    ...{ fullName: 'Bia Souza', email: `bia-${unique}@example.com` },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  });
  await as(world, { ...other, phone: null }).auth.requestEmailChange({ email: newEmail, currentPassword: PASSWORD });
  await world.jobs.drain();
  // The newest mail may be about a booking.
  const tokenSentTo = (address: string) =>
    world.mailer.sent
      .filter(({ to }) => to === address)
      .map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1])
      .findLast((found) => found !== undefined);
  const token = [tokenSentTo(emails.customer), tokenSentTo(newEmail)];
  const links = openLinks(salon);
  const expected = { id: newId(), customerId: record?.id, date: addDays(TODAY, 3), time: '11:30' };
  await owner.appointments.create(expected);
  const arriving = { id: newId(), customerId: record?.id, date: TODAY, time: '16:30' };
  await owner.appointments.create(arriving);
  const waiting = await as(world, null).waitingList.join({
    ...{ slug, serviceId: booking.serviceId, preferredDate: addDays(TODAY, 5), consent: true },
    ...{ customerName: 'Lia Torres', customerPhone: phoneNumber(5) },
  });
  const ofTeam = await openFuzzTeam(world, { salon, owner, links, heir: newOwner });
  const linkToken = {
    '/invitations': ofTeam.tokens,
    '/reminder-links': [links.reminder(expected.id).token],
    '/waiting-list-links': [links.waiting(waiting.id).token],
    '/message-opt-outs': [links.optOut({ channel: 'whatsapp', recipient: phoneNumber(1) }).token],
  };

  const entry = { slug, serviceId: booking.serviceId, preferredDate: TODAY, consent: true } as const;
  // For a day without a booking of this account, which would resolve it.
  const own = { ...entry, preferredDate: addDays(TODAY, 6), customerName: 'Ana Souza', customerPhone: phoneNumber(1) };
  const waited = await customer.waitingList.join(own);
  // Entries for days that do not pass during the test, without an account that could take them back.
  for (const days of [2, 3, 4]) {
    const later = { ...entry, preferredDate: addDays(TODAY, days), customerPhone: phoneNumber(days) };
    await as(world, null).waitingList.join({ ...later, customerName: 'Bia Nunes' });
  }
  const review = await customer.reviews.write({ slug, appointmentId: seen.id, rating: 5 });
  // The requests do not know these visits, so the customer does not delete their reviews.
  const reported = [];
  for (const time of ['14:30', '15:00', '15:30']) {
    const visit = await customer.appointments.book({ ...booking, id: newId(), time });
    await owner.appointments.complete({ id: visit.id, version: visit.version });
    const { id } = await customer.reviews.write({ slug, appointmentId: visit.id, rating: 1 });
    reported.push(await owner.reviews.report({ id, version: 1, reason: 'É de outro salão' }));
  }

  const coming = await customer.appointments.book({ ...booking, id: newId(), date: addDays(TODAY, 4), time: '09:00' });

  const { link } = await owner.shortLinks.create({});
  const withOnline = { onlinePaymentsEnabled: true, customMercadoPagoKeysEnabled: true };
  const plans = await Promise.all(
    [9990, 19_990, 29_990].map((priceCents) => openPlan(world, { priceCents, ...withOnline })),
  );
  const planId = plans.map(({ id }) => id);
  await owner.subscriptions.choosePlan({ planId: planId[0] ?? '', provider: 'mercado_pago' });
  const checkoutId = world.checkouts.fake.orders.at(-1)?.checkoutId ?? '';
  const { checkoutUrl } = await owner.subscriptions.choosePlan({ planId: planId[0] ?? '', provider: 'sandbox' });
  const sandboxId = checkoutUrl?.split('/').at(-1);

  const ofPayments = await openFuzzPayments(world, { salon, owner, customer, booking });
  const renewing = await owner.subscriptions.choosePlan({ planId: planId[1] ?? '', provider: 'mercado_pago' });
  const renewingId = renewing.checkoutUrl?.split('/').at(-1) ?? '';
  const renewingPayment = world.checkouts.fake.pay(renewingId, { renews: true });
  await owner.subscriptions.verifyPayment({ paymentId: renewingPayment, preferenceId: renewingId });
  // A smaller plan begins later, and the change can be undone until then.
  await owner.subscriptions.choosePlan({ planId: planId[0] ?? '', provider: 'mercado_pago' });

  const known: Known = {
    ...FITTING,
    planId,
    salonId: [salon.id],
    provider: ['mercado_pago', 'sandbox'],
    paymentId: [world.checkouts.fake.pay(checkoutId)],
    preferenceId: [checkoutId],
    sessionId: [checkoutId],
    slug: [slug],
    currentSlug: [slug],
    typed: ['Barbearia Nova', slug],
    query: [slug, 'Aurora'],
    token,
    code: [link.code],
    selectedServices: [serviceId.slice(0, 1), []],
    galleryImages: [['https://example.com/a.png'], []],
    coverUrl: ['https://example.com/capa.jpg', null],
    logoUrl: ['https://example.com/logo.png', null],
    customDescription: ['Café passado na hora.', null],
    expiresOn: [TODAY, null],
    serviceId,
    serviceIds: [[], serviceId.slice(0, 1), serviceId],
    performers: employees.map(({ id }) => ({ add: [id] })),
    employeeId: [...employees.map(({ id }) => id), null],
    customerId: [record?.id],
    // One that took place and one to come.
    appointmentId: [seen.id, expected.id],
    movingId: [seen.id],
    outcomes: [[{ id: seen.id, version: 2, outcome: 'completed' }]],
    changes: [[{ id: seen.id, version: 2 }]],
    userId: ofTeam.userId,
    ...Object.fromEntries(Object.entries(exampleDevice(newId())).map(([field, value]) => [field, [value]])),
  };
  const offeredAt: Record<string, string[]> = ofTeam.offered;
  const ofAdmins = await openAdminTargets(world, { salonId: salon.id, personId: ownerAccount.id, reviews: reported });
  const things = new Map([...ofAdmins.things].map(([path, targets]) => [path, new Map(targets)]));
  const isTarget = (collection: string, id: string) => ofAdmins.things.get(collection)?.has(id) ?? true;
  for (const [path, known] of Object.entries(ofTeam.things)) things.set(path, known);
  things.set('/sandbox/payments', new Map([[sandboxId ?? '', 1]]));
  // Records without an answer so far: a list that a filter leaves empty does not hide them.
  things.set('/reviews', new Map([[review.id, 1]]));
  const booked: [string, number][] = [
    [seen.id, 2],
    [expected.id, 1],
    [arriving.id, 1],
  ];
  things.set('/appointments', new Map(booked));
  things.set('/salons/{slug}/appointments', new Map([[coming.id, 1]]));
  things.set('/salons/{slug}/waiting-list', new Map([[waited.id, 1]]));
  const versions = new Map<string, unknown>();

  return {
    origin,
    cookies,
    async signIn(actor) {
      if (actor === 'visitor') return;
      if (await openSession(actor)) return;
      // Nobody can delete the account of an administrator.
      if (actor === 'admin' || actor === 'superAdmin') return;
      // A request has deleted the account. The e-mail is free again.
      const path = actor === 'customer' ? `/salons/${slug}/accounts` : '/auth/owners';
      await signUp(actor, path, 'Ana Souza').catch(() => undefined);
    },
    knownFor({ path }) {
      const email = [emails.owner, emails.customer, ...Array.from({ length: 4 }, () => `${newId()}@example.com`)];
      const [, collection] = /^(.*)\/\{id\}/.exec(path) ?? [];
      if (collection === undefined) {
        const outcomes = [...(known.outcomes ?? []), ...outcomesOf(things.get('/appointments') ?? new Map())];
        const file = path.startsWith('/customers/import') ? [CUSTOMERS] : known.file;
        // A salon that is switched off answers no visitor.
        const isActive = path === '/salon/settings' ? [true] : known.isActive;
        return {
          ...known,
          ...(path.startsWith('/admin/') && ofAdmins.knownFor(path)),
          ...ofPayments(path),
          slug: offeredAt[path] ?? known.slug ?? [],
          token: Object.entries(linkToken).find(([start]) => path.startsWith(start))?.[1] ?? token,
          isActive: isActive ?? [],
          file: file ?? [],
          email,
          version: [versions.get(path) ?? 1],
          outcomes,
          changes: path.endsWith('/reassignment')
            ? reassigned(things.get('/appointments') ?? new Map(), employees)
            : changesOf(things.get('/appointments') ?? new Map(), known.changes),
        };
      }
      // One id with its own version, from the last records that were seen.
      const found = [...(things.get(collection) ?? [])].filter(([id]) => isTarget(collection, id)).slice(-8);
      const at = (place: number) => found[place % Math.max(1, found.length)] ?? [newId(), 1];
      const turn = turns.get(path) ?? 0;
      turns.set(path, turn + 1);
      const [id, version] = at(turn);
      const [removeId, removeVersion] = at(turn + 1);
      const admins = path.startsWith('/admin/') ? ofAdmins.knownFor(path) : {};
      const pair = { id: [id], version: [version], removeId: [removeId], removeVersion: [removeVersion] };
      return { ...known, email, ...pair, ...admins, ...ofPayments(path) };
    },
    remember({ method, path }, url, answer) {
      if (hasVersion(answer)) versions.set(path, answer.version);
      // The sessions of an account are one of its fields.
      const [collection = path, part = ''] = path.replace('/me/account', '/me/sessions').split('/{id}');
      const seenThings = things.get(collection) ?? new Map<string, unknown>();
      things.set(collection, seenThings);
      if (method === 'DELETE' && path === `${collection}/{id}`) {
        for (const id of seenThings.keys()) if (url.includes(id)) seenThings.delete(id);
      }
      // Lists of one thing hold others: `/customers/{id}/history` answers appointments.
      for (const { id, version } of thingsIn(part ? [answer] : answer)) {
        // Moves the newest record to the end.
        seenThings.delete(id);
        seenThings.set(id, version ?? 1);
      }
    },
  };
}

/** The turn of each path, so that operations asked in turn do not always get the same record. */
const turns = new Map<string, number>();
