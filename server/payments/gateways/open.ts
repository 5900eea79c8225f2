import type { SalonPayments } from './gateway.ts';

const PROVIDER_TIME_LIMIT_MS = 10_000;

/** Where bookings are paid. */
export function openSalonPayments(): SalonPayments {
  return { gateways: {}, timeLimitMs: PROVIDER_TIME_LIMIT_MS };
}
