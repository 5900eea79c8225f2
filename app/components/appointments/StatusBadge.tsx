import { Badge, type BadgeProps } from '@mantine/core';
import { statusOf } from './labels.ts';

type Props = BadgeProps & {
  status: string;
  /** The reader: a finished appointment is 'Concluído' to the salon, 'Finalizado' to the customer. */
  side?: 'salon' | 'customer';
};

export function StatusBadge({ status, side = 'salon', ...props }: Props) {
  const { label, color } = statusOf(status, side);
  return (
    <Badge color={color} {...props}>
      {label}
    </Badge>
  );
}
