import { type OpeningHours, WEEKDAYS } from '#contract/availability.ts';
import type { PaymentMode } from '#contract/salons.ts';

const day = (open: string, close: string, closed = false) => ({ open, close, closed });

/** Specification, section 3. The database's default is the same; a test holds one against the other. */
export const DEFAULT_OPENING_HOURS: OpeningHours = {
  monday: day('09:00', '18:00'),
  tuesday: day('09:00', '18:00'),
  wednesday: day('09:00', '18:00'),
  thursday: day('09:00', '18:00'),
  friday: day('09:00', '18:00'),
  saturday: day('09:00', '16:00'),
  sunday: day('09:00', '16:00', true),
};

/** The weekly ranges a new salon starts with, so that its page can be booked at once. */
export function rangesFromHours(hours: OpeningHours) {
  return WEEKDAYS.flatMap((weekday, dayOfWeek) => {
    const { open, close, closed } = hours[weekday];
    return closed ? [] : [{ dayOfWeek, startTime: open, endTime: close, intervalMinutes: 30, isActive: true }];
  });
}

/**
 * The limit that an account with these salons has reached; null when it may open one more. The best plan of its salons decides, and before the
 * first plan only the platform.
 */
export function limitReached(owned: { maxSalons: number | null }[], ofPlatform: number): SalonLimit | null {
  const plans = owned.flatMap(({ maxSalons }) => (maxSalons === null ? [] : [maxSalons || Number.POSITIVE_INFINITY]));
  const ofPlan = plans.length > 0 ? Math.max(...plans) : Number.POSITIVE_INFINITY;
  const limit = Math.min(ofPlatform, ofPlan);
  return owned.length < limit ? null : { limit, setBy: ofPlan < ofPlatform ? 'plan' : 'platform' };
}

export type SalonLimit = { limit: number; setBy: 'plan' | 'platform' };

type Till = {
  paymentMode: PaymentMode;
  hasKeys: boolean;
  /** Flags of the plan; null without one. */
  onlinePaymentsEnabled: boolean | null;
  onlineCheckoutEnabled: boolean | null;
  customMercadoPagoKeysEnabled: boolean | null;
};

/** While a salon is blocked, every mode is payment at the salon. */
export function paymentOptionsOf(till: Till, { isBlocked }: { isBlocked: boolean }) {
  if (isBlocked) return { paymentMode: 'offline_only', onlinePaymentAvailable: false } as const;
  const { paymentMode } = till;
  const hasPlanForIt = Boolean(till.onlinePaymentsEnabled || till.onlineCheckoutEnabled);
  const mayUseKeys = Boolean(till.customMercadoPagoKeysEnabled) && till.hasKeys;
  return { paymentMode, onlinePaymentAvailable: hasPlanForIt && mayUseKeys && paymentMode !== 'offline_only' };
}

/** The stored form of a profile: 'https://instagram.com/ana/?hl=pt' and '@ana' become 'ana'. Null if empty. */
export function instagramHandle(typed: string | null): string | null {
  const profile = typed?.replace(/^.*instagram\.com\//i, '') ?? '';
  return (
    profile
      .replace(/^@/, '')
      .replace(/[/?#].*$/, '')
      .trim() || null
  );
}
