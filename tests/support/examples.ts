import { newId } from '#lib/id.ts';
import { accountExamples } from './account-examples.ts';
import { appointmentExamples } from './appointment-examples.ts';
import { customersFile } from './customer-files.ts';
import { newEmail, openExampleSalon } from './example-salon.ts';
import { handOverExamples } from './hand-over-examples.ts';
import { pngFile } from './picture-files.ts';
import { platformExamples } from './platform-examples.ts';
import { exampleDevice } from './push-service.ts';
import {
  as,
  createPerson,
  joinSalon,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestWorld,
  TODAY,
} from './test-world.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * A call of every operation that succeeds, in a salon that has one of everything. A new operation needs its line here, or in the file
 * of its examples. A line that is a function first creates what only that operation needs.
 */
export async function openExamples(world: TestWorld) {
  const example = await openExampleSalon(world);
  const { salon, slug, service, owner, employee, colleague, customer, booking, visit, review, record, double } =
    example;
  const { joinInput, entry, bookingTarget, links } = example;
  const mergeInput = { id: record.id, version: record.version, removeId: double.id, removeVersion: double.version };
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

  const join = async (role: 'manager' | 'reception') => (await joinSalon(world, salon.salon.id, role)).id;

  /** Each of another recipient. */
  const openOptOut = () => links.optOut({ channel: 'mail', recipient: newEmail() });

  const accounts = accountExamples(world, example);
  const handing = handOverExamples(world, example);
  const inputs: Record<string, unknown> = {
    ...accounts.inputs,
    ...platformExamples(world, example),
    ...appointmentExamples(world, example),
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
    'salons.getSettings': undefined,
    'salons.testPaymentKeys': undefined,
    'salons.updateSettings': async () => ({ ...(await owner.salons.getSettings()), name: 'Outro nome' }),
    'salons.findAddress': { zipCode: '01001-000' },
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
    'team.list': undefined,
    'team.listActivity': {},
    'team.invite': { role: 'professional', employeeId: employee.id, email: newEmail() },
    'team.revokeInvitation': async () => ({ id: (await owner.team.invite({ role: 'reception' })).id }),
    'team.changeMember': async () => ({ id: await join('reception'), version: 1, role: 'manager' }),
    'team.leave': undefined,
    'team.removeMember': async () => ({ id: await join('manager') }),
    'invitations.get': async () => links.invitation((await owner.team.invite({ role: 'reception' })).id),
    'invitations.accept': async () => links.invitation((await owner.team.invite({ role: 'reception' })).id),
    ...handing.inputs,
    'workplaces.list': undefined,
    'customers.list': {},
    'customers.getTotals': undefined,
    'customers.get': { id: record.id },
    'customers.getHistory': { id: record.id },
    'customers.listBirthdays': undefined,
    'customers.create': { name: 'Caio', phone: '11987654321' },
    'customers.update': { ...record, name: 'Outro nome' },
    'customers.saveNotes': { id: record.id, version: record.version, notes: 'Prefere de manhã' },
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
    'calendar.get': { from: TODAY, until: TODAY },
    'notifications.listDevices': undefined,
    'notifications.addDevice': exampleDevice('um'),
    'notifications.removeDevice': { endpoint: exampleDevice('um').endpoint },
    'calendar.getMyDay': {},
    'calendar.listDays': { from: TODAY, until: TODAY },
    'calendar.listOpenings': { from: TODAY, until: TODAY },
    'search.find': { search: 'a' },
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
  };
  const leave = async () => as(world, await joinSalon(world, salon.salon.id, 'reception'));
  const callers: typeof accounts.callers = { ...accounts.callers, ...handing.callers, 'team.leave': leave };
  return {
    salonId: salon.salon.id,
    employeeId: employee.id,
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
    callers,
  };
}

export type Examples = Awaited<ReturnType<typeof openExamples>>;
