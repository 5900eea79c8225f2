import type { UserType } from '#contract/shapes.ts';
import { newId } from '#lib/id.ts';
import { openAccount } from '#server/auth/commands.ts';
import { setUpKeyOf } from '#server/auth/set-up/queries.ts';
import { contextAs, contextOf } from '#server/context.ts';
import type { Person } from '#server/gate/scope.ts';
import { createResetToken } from '#server/infra/secrets/auth.ts';
import { createApi } from '#server/router.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { appCode } from './app-code.ts';
import { customersFile } from './customer-files.ts';
import { openFailedJob } from './failed-jobs.ts';
import { openLinks } from './message-links.ts';
import { takePaymentsOnline } from './online-payments.ts';
import { pngFile } from './picture-files.ts';
import { openPlan } from './plans.ts';
import { openSandboxPayment } from './sandbox-payments.ts';
import { as, createPerson, openCustomer, openSalon, phoneNumber, type TestWorld, TODAY } from './test-world.ts';
import { ADMIN_PASSWORD, openAdministrator, openTwoFactor, withoutSuperAdmins } from './two-factor.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * A call of every operation that succeeds, in a salon that has one of everything. A new operation needs its line here. A
 * line that is a function first creates what only that operation needs.
 */
export async function openExamples(world: TestWorld) {
  const salon = await openSalon(world, { professionals: 2 });
  const { slug, service, owner } = salon;
  const [employee, colleague] = salon.employees;
  const customer = await openCustomer(world, salon);
  const booking = await customer.book();
  const visit = await customer.book({ time: '15:30' });
  await owner.appointments.complete({ id: visit.id, version: visit.version });
  const review = await customer.api.reviews.write({ slug, appointmentId: visit.id, rating: 4 });
  const record = (await owner.customers.list({})).customers[0];
  const double = await owner.customers.create({ name: 'Ana', phone: phoneNumber(995) });
  const joinInput = { slug, serviceId: service.id, preferredDate: TODAY, customerName: 'Rute', consent: true } as const;
  const entry = await as(world, null).waitingList.join({ ...joinInput, customerPhone: phoneNumber(999) });
  if (!employee || !colleague || !record) throw new Error('The salon is not complete');

  const openVisit = async (time: string) => {
    const wish = { id: newId(), customerId: record.id, serviceId: service.id, date: TODAY, time, allowOverlap: true };
    const { id, version } = await owner.appointments.create(wish);
    return { id, version };
  };

  const password = 'segredo1';
  const account = { fullName: 'Nova Pessoa', password, confirmPassword: password };
  const newEmail = () => `${newId()}@example.com`;
  const openSecret = async (userType: UserType = 'customer') => {
    const passwordHash = await (await world.auth.$context).password.hash(password);
    const values = { fullName: 'Ana Souza', phone: null, userType, email: newEmail() };
    return openAccount(scopeOfSystem(world), { ...values, passwordHash });
  };
  const openReset = async () => ({ token: await createResetToken(world.auth, (await openSecret()).id) });

  const openEmailChange = async () => {
    const email = newEmail();
    const asked = { email, currentPassword: password };
    await as(world, await openSecret()).auth.requestEmailChange(asked);
    await world.jobs.drain();
    const mail = world.mailer.sent.findLast(({ to }) => to === email);
    return { token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] };
  };

  let administrator: Person | null = null;
  const proveTwoFactor = async () => {
    const { person, codeLater } = await openTwoFactor(world);
    administrator = person;
    return { currentPassword: ADMIN_PASSWORD, code: codeLater(1) };
  };

  const bookingKey = { id: booking.id, version: booking.version };
  const mergeInput = { id: record.id, version: record.version, removeId: double.id, removeVersion: double.version };
  const bookingTarget = { slug, serviceId: service.id };
  const { link } = await owner.shortLinks.create({});
  const unused = () => owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000, isActive: false });

  /** Each with a salon and a review of its own, so that the example of one decision is none of another's. */
  const openReported = async () => {
    const reviewed = await openSalon(world);
    const writer = await openCustomer(world, reviewed);
    const { id, version } = await writer.book();
    await reviewed.owner.appointments.complete({ id, version });
    const written = await writer.api.reviews.write({ slug: reviewed.slug, appointmentId: id, rating: 1 });
    const reported = await reviewed.owner.reviews.report({ id: written.id, version: 1, reason: 'Ofende' });
    return { salonId: reviewed.salon.id, id: reported.id, version: reported.version };
  };
  const openHidden = async () => {
    const read = await openReported();
    const admin = await createPerson(world, { userType: 'admin' });
    return { ...read, version: (await as(world, admin).reviews.hide(read)).version };
  };

  /** One for each operation, because an account has five coming bookings at most. */
  const unpaid = new Map<string, { id: string; version: number }>();
  const openUnpaid = async (operation: string, payer = customer) => {
    const known = unpaid.get(operation);
    if (known) return known;
    await takePaymentsOnline(world, salon);
    const time = `1${unpaid.size}:00`;
    const wish = { date: '2026-11-23', time, paymentMethod: 'online', paymentWay: 'pix' } as const;
    const { id, version } = await payer.book(wish);
    unpaid.set(operation, { id, version });
    return { id, version };
  };
  const openPaid = async (operation: string) => {
    if (unpaid.has(operation)) return openUnpaid(operation);
    const payer = await openCustomer(world, salon);
    const { id: appointmentId } = await openUnpaid(operation, payer);
    world.salonPayments.fake.pay();
    await payer.api.payments.check({ slug, appointmentId });
    return { id: appointmentId };
  };
  const refundId = newId();

  let priceCents = 9990;
  const openOrder = async (provider?: 'sandbox') => {
    // Each is dearer than the one before: a cheaper one would begin later.
    priceCents += 100;
    const { id: planId } = await openPlan(world, { priceCents });
    await owner.subscriptions.choosePlan({ planId, provider });
    return (await world.database.db
      .selectFrom('salonSubscriptions')
      .where('planId', '=', planId)
      .select('checkoutId')
      .executeTakeFirstOrThrow()) as { checkoutId: string };
  };
  const openSandbox = async () => ({ id: (await openOrder('sandbox')).checkoutId });
  const openPaidOrder = async () => {
    const { checkoutId } = await openOrder();
    return { checkoutId, paymentId: world.checkouts.fake.pay(checkoutId) };
  };

  /** Another salon than the example's, whose owner goes on. */
  const shownSalon = async () => {
    const { id } = (await openSalon(world, { name: 'Salão à parte' })).salon;
    return world.database.db
      .selectFrom('salons')
      .where('id', '=', id)
      .select(['id', 'version'])
      .executeTakeFirstOrThrow();
  };

  const links = openLinks(salon.salon);
  /** Each of another recipient. */
  const openOptOut = () => links.optOut({ channel: 'mail', recipient: newEmail() });

  const inputs: Record<string, unknown> = {
    'auth.me': undefined,
    'auth.registerOwner': { ...account, email: newEmail() },
    'auth.registerCustomer': { ...account, email: newEmail(), slug, phone: phoneNumber(998) },
    'auth.signIn': async () => ({ email: (await openSecret()).email, password }),
    'auth.signOut': undefined,
    'auth.getSetUp': undefined,
    'auth.initializeSuperAdmin': async () => {
      await withoutSuperAdmins(world);
      const account = { email: newEmail(), password: 'Segredo1', confirmPassword: 'Segredo1' };
      return { ...account, key: setUpKeyOf(world), contactEmail: 'oi@example.com' };
    },
    'auth.getTwoFactor': undefined,
    'auth.startTwoFactor': async () => {
      administrator = await openAdministrator(world);
      return { currentPassword: ADMIN_PASSWORD };
    },
    'auth.confirmTwoFactor': async () => {
      administrator = await openAdministrator(world);
      const { key } = await as(world, administrator).auth.startTwoFactor({ currentPassword: ADMIN_PASSWORD });
      return { code: appCode(key, world.clock.now()) };
    },
    'auth.renewRecoveryCodes': proveTwoFactor,
    'auth.disableTwoFactor': proveTwoFactor,
    'auth.requestPasswordReset': { email: customer.person.email },
    'auth.getPasswordReset': openReset,
    'auth.resetPassword': async () => ({ ...(await openReset()), password: 'abacaxi1', confirmPassword: 'abacaxi1' }),
    'auth.becomeOwner': undefined,
    'auth.getMine': undefined,
    'auth.rename': async () => {
      const { version } = await as(world, salon.person).auth.getMine();
      return { fullName: 'Marina Souza', version };
    },
    'auth.changePassword': { currentPassword: password, password: 'abacaxi1', confirmPassword: 'abacaxi1' },
    'auth.requestEmailChange': { email: newEmail(), currentPassword: password },
    'auth.cancelEmailChange': undefined,
    'auth.getEmailChange': openEmailChange,
    'auth.confirmEmailChange': openEmailChange,
    'auth.endSession': async () => {
      const [id, token] = [newId(), newId()];
      const session = { id, token, userId: salon.person.id, expiresAt: new Date('2099-01-01') };
      await world.database.db.insertInto('sessions').values(session).execute();
      return { id };
    },
    'auth.endOtherSessions': undefined,
    'settings.getPlatform': undefined,
    'settings.getSystem': undefined,
    'settings.saveSystem': async () => {
      const superAdmin = as(world, await createPerson(world, { userType: 'super_admin' }));
      const { version, maxSalonsPerOwner } = await superAdmin.settings.getSystem();
      return { version, maxSalonsPerOwner: (maxSalonsPerOwner % 50) + 1 };
    },
    'settings.testMail': {},
    'settings.testWhatsApp': { to: '11987654321' },
    'settings.testPaymentKeys': { provider: 'stripe' },
    'salons.getExample': undefined,
    'consents.listMine': { slug },
    'consents.set': { slug, purpose: 'marketing', textVersion: 1, isGranted: true },
    'consents.listOfCustomer': { customerId: record.id },
    'notifications.list': {},
    'notifications.sendWhatsApp': { appointmentId: booking.id },
    'notifications.listOfAppointment': { appointmentId: booking.id },
    'notifications.listOutages': undefined,
    'notifications.listAllOutages': undefined,
    'notifications.listTemplates': undefined,
    'notifications.getSettings': undefined,
    'notifications.saveSettings': {
      ...{ version: 1, whatsappToCustomers: true, mailToCustomers: true, mailToOwner: false, whatsappToOwner: true },
      ...{ reminderDayTime: '19:30', reminderHours: 3 },
    },
    'notifications.saveKind': { kind: 'appointment_booked', version: 1, isOn: true, text: 'Olá, {nome}! Até breve.' },
    'notifications.preview': { kind: 'appointment_booked', text: null },
    'notifications.getOptOut': () => openOptOut(),
    'notifications.optOut': () => openOptOut(),
    'notifications.optIn': async () => {
      const link = openOptOut();
      await as(world, null).notifications.optOut(link);
      return link;
    },
    'notifications.listOptOutsOfCustomer': { customerId: record.id },
    'privacy.exportMine': undefined,
    'privacy.previewDeletion': undefined,
    'privacy.deleteAccount': { currentPassword: password },
    'salons.getMine': undefined,
    'salons.create': { name: 'Mais um' },
    'salons.markFirstStep': { step: 'hours' },
    'salons.generateSlug': { salonName: 'Mais um' },
    'salons.proposeSlug': { typed: 'Mais um' },
    'salons.changeSlug': async () => ({
      currentSlug: (await owner.salons.getMine()).slug,
      slug: `nova${newId().slice(-8)}`,
    }),
    'salons.find': { query: slug },
    'salons.countPublicPages': undefined,
    'salons.listPublic': { page: 1 },
    'subscriptions.listPlans': undefined,
    'subscriptions.getMine': undefined,
    'subscriptions.choosePlan': async () => ({
      planId: (await openPlan(world, { priceCents: 1_000_000 })).id,
      salonId: salon.salon.id,
    }),
    'subscriptions.verifyPayment': async () => {
      const { checkoutId: preferenceId, paymentId } = await openPaidOrder();
      return { preferenceId, paymentId };
    },
    'subscriptions.verifySession': async () => ({ sessionId: (await openPaidOrder()).checkoutId }),
    'subscriptions.undoChange': async () => {
      const { checkoutId, paymentId } = await openPaidOrder();
      await owner.subscriptions.verifyPayment({ paymentId, preferenceId: checkoutId });
      const { id: planId } = await openPlan(world, { priceCents: 100 });
      await owner.subscriptions.choosePlan({ planId, provider: 'mercado_pago', way: 'pix' });
      return undefined;
    },
    'subscriptions.cancel': async () => {
      const { checkoutId, paymentId } = await openPaidOrder();
      world.checkouts.fake.tell(checkoutId, { renews: true });
      await owner.subscriptions.verifyPayment({ paymentId, preferenceId: checkoutId });
      return undefined;
    },
    'jobs.list': {},
    'jobs.retry': async () => ({ id: await openFailedJob(world) }),
    'jobs.retryAll': async () => {
      await openFailedJob(world);
      return { queue: 'notifications.deliver' };
    },
    'jobs.discard': async () => ({ id: await openFailedJob(world) }),
    'sandbox.get': openSandbox,
    'sandbox.decide': async () => ({ ...(await openSandbox()), decision: 'approve' }),
    'sandbox.chargeNext': async () => {
      const { id } = await openSandbox();
      await as(world, null).sandbox.decide({ id, decision: 'approve' });
      return { id, isApproved: true };
    },
    'sandbox.refund': async () => {
      const { id } = await openSandbox();
      const { sandbox } = as(world, null);
      await sandbox.decide({ id, decision: 'approve' });
      if ((await sandbox.get({ id })).renews) await sandbox.chargeNext({ id, isApproved: true });
      const [charge] = (await sandbox.get({ id })).charges;
      return { id, chargeId: charge?.id ?? '', amountCents: 1 };
    },
    'sandbox.setNextRefund': async () => ({ id: await openSandboxPayment(world, 'booking'), fails: true }),
    'subscriptions.listAllPlans': undefined,
    'subscriptions.createPlan': { name: 'Rede', priceCents: 29_990, features: ['Suporte por telefone'] },
    'subscriptions.updatePlan': async () => {
      const { id } = await openPlan(world);
      return { id, version: 1, name: 'Outro nome', priceCents: 4990 };
    },
    'subscriptions.deletePlan': async () => ({ id: (await openPlan(world)).id }),
    'subscriptions.grantPlan': async () => ({ planId: (await openPlan(world)).id, salonId: salon.salon.id }),
    'subscriptions.listOrders': {},
    'subscriptions.getTotals': undefined,
    'subscriptions.getOrder': async () => {
      const { checkoutId } = await openOrder();
      const order = world.checkouts.fake.orders.find((one) => one.checkoutId === checkoutId);
      return { salonId: salon.salon.id, id: order?.orderId };
    },
    'salons.getSettings': undefined,
    'salons.testPaymentKeys': undefined,
    'salons.updateSettings': async () => ({ ...(await owner.salons.getSettings()), name: 'Outro nome' }),
    'salons.findAddress': { zipCode: '01001-000' },
    'salons.listAll': {},
    'salons.getTotals': undefined,
    'salons.previewDeletion': () => shownSalon(),
    'salons.deletePermanently': async () => ({ salonId: (await shownSalon()).id, currentPassword: password }),
    'salons.activate': async () => {
      const { id, version } = await shownSalon();
      await world.database.db.updateTable('salons').set({ isActive: false }).where('id', '=', id).execute();
      return { id, version };
    },
    'salons.deactivate': () => shownSalon(),
    'salons.suspend': async () => ({ ...(await shownSalon()), reason: 'Em análise' }),
    'salons.setSuspensionCharge': async () => {
      const { id, version } = await shownSalon();
      const suspended = { suspendedAt: world.clock.now(), suspensionReason: 'Em análise' };
      await world.database.db.updateTable('salons').set(suspended).where('id', '=', id).execute();
      return { id, version, charge: 'pause' };
    },
    'salonPage.get': { slug },
    'salonPage.getSalon': { slug },
    'salonPage.getSalonOfBooker': { slug },
    'salonPage.getSalonByLink': links.reminder(booking.id),
    'salonPage.getPicture': { slug },
    'salonPage.getBooking': bookingTarget,
    'salonPage.getSettings': undefined,
    'salonPage.saveSettings': async () => ({
      ...(await owner.salonPage.getSettings()),
      selectedServices: [service.id],
    }),
    'salonPage.getPreview': undefined,
    'services.list': {},
    'services.get': { id: service.id },
    'services.listUnperformed': undefined,
    'services.listUsual': undefined,
    'services.create': { name: 'Barba', category: 'barba', priceCents: 3000 },
    'services.update': { ...service, name: 'Corte novo', performers: { add: [employee.id] } },
    'services.activate': async () => ({ id: (await unused()).id }),
    'services.deactivate': { id: service.id },
    'services.delete': async () => ({ id: (await unused()).id }),
    'employees.list': {},
    'employees.get': { id: employee.id },
    'employees.create': { name: 'Eva', role: 'manicure' },
    'employees.update': { ...employee, name: 'Ana Maria', serviceIds: [service.id] },
    'employees.activate': async () => {
      const { id } = await owner.employees.create({ name: 'Eva', role: 'barber', isActive: false });
      return { id };
    },
    'employees.deactivate': { id: colleague.id },
    'employees.delete': { id: colleague.id },
    'customers.list': {},
    'customers.getTotals': undefined,
    'customers.get': { id: record.id },
    'customers.getHistory': { id: record.id },
    'customers.listBirthdays': undefined,
    'customers.create': { name: 'Caio', phone: '11987654321' },
    'customers.update': { ...record, name: 'Outro nome' },
    'customers.delete': { id: double.id },
    'customers.checkImport': { file: customersFile() },
    'customers.import': { importId: newId(), file: customersFile() },
    'customers.previewMerge': mergeInput,
    'customers.merge': mergeInput,
    'customers.linkAccount': { id: record.id, version: record.version },
    'customers.unlinkAccount': { id: record.id, version: record.version },
    'customers.join': { slug },
    'customers.getProfile': { slug },
    'customers.updateProfile': { slug, fullName: 'Ana Lima', phone: '11987654322', version: 1 },
    'availability.getWeek': undefined,
    'availability.saveWeek': async () => ({
      ranges: [],
      version: (await owner.availability.getWeek()).version,
      keepAppointments: true,
    }),
    'availability.listFreeTimes': { serviceId: service.id, date: TODAY, employeeId: employee.id },
    'availability.listDays': bookingTarget,
    'availability.listSlots': { ...bookingTarget, date: TODAY },
    'availability.listNextTimes': { slug },
    'appointments.book': {
      ...bookingTarget,
      id: newId(),
      date: TODAY,
      time: '16:00',
      name: 'Ana',
      phone: phoneNumber(997),
      shown: { priceCents: service.priceCents, durationMinutes: service.durationMinutes },
    },
    'appointments.listMine': { slug },
    'appointments.getPaymentOptions': { slug },
    'appointments.getRepeat': { slug },
    'appointments.getMine': { slug, id: booking.id },
    'appointments.cancelMine': { slug, id: booking.id },
    'appointments.moveMine': { slug, ...bookingKey, date: TODAY, time: '16:30' },
    'appointments.getByLink': links.reminder(booking.id),
    'appointments.confirmByLink': links.reminder(booking.id),
    'appointments.cancelByLink': links.reminder(booking.id),
    'appointments.list': {},
    'appointments.listUnclosed': undefined,
    'appointments.listConflicts': { date: TODAY, time: '14:00', serviceId: service.id, appointmentId: booking.id },
    'appointments.get': { id: booking.id },
    'appointments.create': { id: newId(), customerId: record.id, date: TODAY, time: '17:00' },
    'appointments.update': { ...bookingKey, date: TODAY, time: '15:00', serviceId: service.id },
    'appointments.move': { ...bookingKey, date: TODAY, time: '15:00', employeeId: employee.id },
    'appointments.close': { outcomes: [{ ...bookingKey, outcome: 'completed' }] },
    'appointments.takeAtSalon': async () => openUnpaid('takeAtSalon', await openCustomer(world, salon)),
    'appointments.undo': async () => {
      const made = await owner.appointments.create({
        id: newId(),
        customerId: record.id,
        date: TODAY,
        time: '07:00',
        allowOverlap: true,
      });
      const { id, version } = await owner.appointments.confirm({ id: made.id, version: made.version });
      return { changes: [{ id, version }] };
    },
    'appointments.confirm': bookingKey,
    'appointments.complete': bookingKey,
    'appointments.cancel': bookingKey,
    'appointments.markNoShow': bookingKey,
    'appointments.adjust': async () => ({ ...(await openVisit('08:00')), priceCents: 4000, reason: 'Desconto' }),
    'appointments.listAdjustments': { id: booking.id },
    'appointments.setPaidBy': async () => {
      const paid = await owner.appointments.complete(await openVisit('08:30'));
      return { id: paid.id, version: paid.version, paidBy: 'pix' };
    },
    'appointments.saveInternalNotes': async () => ({ ...(await openVisit('09:00')), internalNotes: 'Tinta 7.1' }),
    'appointments.reopen': async () => {
      const { id } = visit;
      return { id, version: (await owner.appointments.get({ id })).version };
    },
    'calendar.get': { from: TODAY, until: TODAY },
    'calendar.listDays': { from: TODAY, until: TODAY },
    'calendar.listOpenings': { from: TODAY, until: TODAY },
    'search.find': { search: 'a' },
    'payments.getMine': { slug, appointmentId: booking.id },
    'payments.check': { slug, appointmentId: booking.id },
    'payments.pay': async () => ({ slug, appointmentId: (await openUnpaid('pay')).id, way: 'card' }),
    'payments.createBookingCheckout': async () => ({ slug, appointmentId: (await openUnpaid('checkout')).id }),
    'payments.listOfAppointment': { appointmentId: booking.id },
    'payments.refund': async () => {
      const { id: appointmentId } = await openPaid('refund');
      return { appointmentId, id: newId(), amountCents: 100, note: 'Combinado' };
    },
    'payments.retryRefund': async () => {
      const { id: appointmentId } = await openPaid('retryRefund');
      await owner.payments.refund({ appointmentId, id: refundId, amountCents: 100, note: null });
      await world.database.db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', refundId).execute();
      return { appointmentId, id: refundId };
    },
    'waitingList.join': { ...joinInput, customerPhone: phoneNumber(996) },
    'waitingList.listMine': { slug },
    'waitingList.leave': async () => ({
      slug,
      ...(await customer.api.waitingList.join({ ...joinInput, customerPhone: phoneNumber(994) })),
    }),
    'waitingList.getByLink': links.waiting(entry.id),
    'waitingList.leaveByLink': async () =>
      links.waiting((await as(world, null).waitingList.join({ ...joinInput, customerPhone: phoneNumber(993) })).id),
    'waitingList.list': {},
    'waitingList.count': undefined,
    'waitingList.get': { id: entry.id },
    'waitingList.markContacted': { id: entry.id },
    'waitingList.putBack': async () => {
      const { id } = await as(world, null).waitingList.join({ ...joinInput, customerPhone: phoneNumber(992) });
      await owner.waitingList.markContacted({ id });
      return { id };
    },
    'waitingList.resolve': { id: entry.id },
    'reviews.write': { slug, appointmentId: visit.id, rating: 5 },
    'reviews.delete': { slug, appointmentId: visit.id },
    'reviews.listPublic': { slug },
    'reviews.getSummary': { slug },
    'reviews.list': {},
    'reviews.get': { id: review.id },
    'reviews.reply': { id: review.id, version: 1, reply: 'Obrigada!' },
    'reviews.report': { id: review.id, version: 1, reason: 'É de outro salão' },
    'reviews.listReported': {},
    'reviews.hide': openReported,
    'reviews.unhide': openHidden,
    'reviews.dismissReport': openReported,
    'reports.getDashboard': undefined,
    'reports.getPlatform': undefined,
    'shortLinks.list': undefined,
    'shortLinks.create': { serviceId: service.id },
    'shortLinks.update': { id: link.id, version: link.version, isActive: false, expiresOn: TODAY },
    'shortLinks.delete': { id: link.id },
    'shortLinks.find': { code: link.code },
    'shortLinks.countClick': { code: link.code },
    'reports.get': { period: 'last_3_months' },
    'reports.exportAppointments': { period: 'current_month' },
    'reports.exportAgenda': {},
    'reports.exportCustomers': {},
    'pictures.upload': { file: pngFile() },
    'auditLog.list': {},
    'auditLog.export': {},
    'users.list': { search: 'ana' },
    'users.getTotals': undefined,
    'users.get': { id: salon.person.id },
    'users.letIn': { id: salon.person.id },
    'users.changeRole': async () => {
      const { id } = await createPerson(world);
      return { id, role: 'admin', currentPassword: password, version: 1 };
    },
  };
  return {
    salonId: salon.salon.id,
    owner: salon.person,
    booker: customer.person,
    bookingId: booking.id,
    /** The salon's id and every id in the inputs, so that a new noun's ids are among them. */
    idsOfSalon: new Set([salon.salon.id, ...(JSON.stringify(inputs).match(UUID) ?? [])]),
    operations: Object.keys(inputs),
    inputOf: async (id: string): Promise<unknown> => {
      const input = inputs[id];
      return typeof input === 'function' ? await input() : input;
    },
    /** For operations whose caller is not the owner, the booker or a visitor. Asked after the input. */
    callers: {
      'auth.startTwoFactor': async () => as(world, administrator),
      'auth.confirmTwoFactor': async () => as(world, administrator),
      'auth.renewRecoveryCodes': async () => as(world, administrator),
      'auth.disableTwoFactor': async () => as(world, administrator),
      'auth.signOut': async () => {
        const context = contextAs(world, null);
        await createApi(context).auth.signIn({ email: (await openSecret()).email, password });
        const cookies = context.responseHeaders.getSetCookie().map((cookie) => cookie.split(';')[0]);
        const headers = new Headers({ cookie: cookies.join('; ') });
        return createApi(contextOf({ infra: world, headers, address: 'inside', requestId: 'inside' }));
      },
      'auth.changePassword': async () => as(world, await openSecret()),
      'auth.requestEmailChange': async () => as(world, await openSecret()),
      'privacy.deleteAccount': async () => as(world, await openSecret()),
      'auth.becomeOwner': async () => as(world, await createPerson(world)),
      'users.changeRole': async () => as(world, await openSecret('super_admin')),
      'salons.deletePermanently': async () => as(world, await openSecret('admin')),
      'salons.create': async () => as(world, await createPerson(world, { userType: 'salon_owner' })),
    } as Record<string, (() => Promise<object>) | undefined>,
  };
}

export type Examples = Awaited<ReturnType<typeof openExamples>>;
