import type { AppointmentPayments, OnlineWay, OwnPayment } from '#contract/payments.ts';
import { byCustomer, byStaff } from '../gate/orpc.ts';
import { refuse } from '../gate/refuse.ts';
import type { CustomerScope, SalonScope } from '../gate/scope.ts';
import type { Tools } from './charges/commands.ts';

type OfAppointment = { appointmentId: string };
type PayWish = OfAppointment & { way: OnlineWay; salonId?: string | undefined };
type RefundWish = OfAppointment & { id: string; amountCents: number; note: string | null };

/** The commands and queries of `appointments`, which imports this noun. */
type Bookings = {
  getOwnPayment(scope: CustomerScope, appointmentId: string): Promise<OwnPayment | null>;
  payBooking(scope: CustomerScope, wish: PayWish, tools: Tools): Promise<OwnPayment>;
  checkBooking(scope: CustomerScope, appointmentId: string, tools: Tools): Promise<OwnPayment | null>;
  getAppointmentPayments(scope: SalonScope, appointmentId: string): Promise<AppointmentPayments>;
  refundByOwner(scope: SalonScope, wish: RefundWish): Promise<AppointmentPayments>;
  retryRefund(scope: SalonScope, wish: OfAppointment & { id: string }): Promise<AppointmentPayments>;
};

export const payments = (bookings: Bookings) => ({
  getMine: byCustomer.payments.getMine.handler(({ context, input }) =>
    bookings.getOwnPayment(context.scope, input.appointmentId),
  ),
  pay: byCustomer.payments.pay.handler(async ({ context, input }) => {
    await context.limit('booking', context.scope.person.id);
    return bookings.payBooking(context.scope, input, context.infra);
  }),
  createBookingCheckout: byCustomer.payments.createBookingCheckout.handler(async ({ context, input }) => {
    await context.limit('booking', context.scope.person.id);
    const { checkoutUrl } = await bookings.payBooking(context.scope, { ...input, way: 'card' }, context.infra);
    if (checkoutUrl === null) throw refuse('PAYMENT_NOT_STARTED');
    return { success: true as const, checkoutUrl };
  }),
  check: byCustomer.payments.check.handler(async ({ context, input }) => {
    await context.limit('paymentCheck', context.scope.person.id);
    return bookings.checkBooking(context.scope, input.appointmentId, context.infra);
  }),
  listOfAppointment: byStaff.payments.listOfAppointment.handler(({ context, input }) =>
    bookings.getAppointmentPayments(context.scope, input.appointmentId),
  ),
  refund: byStaff.payments.refund.handler(({ context, input }) => bookings.refundByOwner(context.scope, input)),
  retryRefund: byStaff.payments.retryRefund.handler(({ context, input }) => bookings.retryRefund(context.scope, input)),
});
