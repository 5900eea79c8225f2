import type { AppointmentStatus, PaymentMethod, PaymentStatus } from '#contract/bookings.ts';
import type { PaidBy, Payment } from '#contract/payments.ts';
import type { LocalMoment } from '#lib/dates.ts';

/** The screen offers it for ten seconds. The rest is for the way to the server. */
const UNDO_MS = 15_000;

/** Longer than a change can be undone, so that whether its messages and refunds have begun is never in doubt. */
const HELD_BACK_MS = 20_000;

/** When a change that can be undone reaches anybody outside: messages, refunds, notices to who waits. */
export const heldBackUntil = (now: Date) => new Date(now.getTime() + HELD_BACK_MS);

export const isTooLateToUndo = (doneAt: Date, now: Date) => now.getTime() - doneAt.getTime() > UNDO_MS;

/** The ids of what a change sent, and the payments that it ended as they were. */
export type Caused = {
  messages: string[];
  notices: string[];
  refunds: string[];
  endedPayments: Pick<Payment, 'id' | 'status'>[];
};

export const nothingCaused = (): Caused => ({ messages: [], notices: [], refunds: [], endedPayments: [] });

/** The columns that a change of status or a move may write. */
export type Former = LocalMoment & {
  status: AppointmentStatus;
  employeeId: string | null;
  isOverbooking: boolean;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  paidBy: PaidBy | null;
  dueOnlineCents: number | null;
  heldUntil: Date | null;
  arrivedAt: Date | null;
};

/** As JSON keeps it. */
export function toFormer(before: Former) {
  const { status, date, time, employeeId, isOverbooking, paymentStatus, paymentMethod, paidBy, dueOnlineCents } =
    before;
  return {
    ...{ status, date, time, employeeId, isOverbooking, paymentStatus, paymentMethod, paidBy, dueOnlineCents },
    heldUntil: before.heldUntil?.toISOString() ?? null,
    arrivedAt: before.arrivedAt?.toISOString() ?? null,
  };
}

/** The result of `toFormer`. */
export function fromFormer(kept: unknown): Former {
  // The release before wrote no arrival.
  const { heldUntil, arrivedAt = null, ...former } = kept as ReturnType<typeof toFormer>;
  const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
  return { ...former, heldUntil: dateOf(heldUntil), arrivedAt: dateOf(arrivedAt) };
}
