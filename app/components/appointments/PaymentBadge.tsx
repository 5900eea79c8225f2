import { Badge, type BadgeProps } from '@mantine/core';
import type { VisiblePayment } from '#contract/bookings.ts';
import { payments } from './labels.ts';

export function PaymentBadge({ payment, ...props }: BadgeProps & { payment: VisiblePayment }) {
  const words = payments[payment];
  if (!words) return null;
  return (
    <Badge color={words.color} {...props}>
      {words.label}
    </Badge>
  );
}
