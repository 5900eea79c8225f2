import { newId } from '#lib/id.ts';
import type { ExampleSalon } from './example-salon.ts';
import { takePaymentsOnline } from './online-payments.ts';
import { openCustomer, phoneNumber, type TestWorld, TODAY } from './test-world.ts';

/** Appointments and what is paid for them. */
export function appointmentExamples(world: TestWorld, example: ExampleSalon): Record<string, unknown> {
  const { salon, slug, service, owner, employee, customer, booking, visit, record } = example;
  const { bookingKey, bookingTarget, links } = example;

  const openVisit = async (time: string) => {
    const who = { customerId: record.id, employeeId: employee.id };
    const wish = { id: newId(), ...who, serviceId: service.id, date: TODAY, time, allowOverlap: true };
    const { id, version } = await owner.appointments.create(wish);
    return { id, version };
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

  return {
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
    'appointments.getHistory': { id: booking.id },
    'appointments.create': { id: newId(), customerId: record.id, date: TODAY, time: '17:00' },
    'appointments.update': { ...bookingKey, date: TODAY, time: '15:00', serviceId: service.id },
    'appointments.move': { ...bookingKey, date: TODAY, time: '15:00', employeeId: employee.id },
    'appointments.listReassignable': { employeeId: employee.id },
    'appointments.reassign': { changes: [{ ...bookingKey, employeeId: example.colleague.id }] },
    'appointments.close': { outcomes: [{ ...bookingKey, outcome: 'completed' }] },
    'appointments.takeAtSalon': async () => openUnpaid('takeAtSalon', await openCustomer(world, salon)),
    'appointments.undo': async () => {
      const made = await owner.appointments.create({
        id: newId(),
        customerId: record.id,
        employeeId: employee.id,
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
    'appointments.markArrived': bookingKey,
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
  };
}
