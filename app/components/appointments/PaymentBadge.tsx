import { Badge, type BadgeLook } from '#app/ui/public/Badge.tsx';
import type { VisiblePayment } from '#contract/bookings.ts';
import { payments } from './labels.ts';

export function PaymentBadge({ payment, ...look }: BadgeLook & { payment: VisiblePayment }) {
  const words = payments[payment];
  if (!words) return null;
  return (
    <Badge color={words.color} {...look}>
      {words.label}
    </Badge>
  );
}
