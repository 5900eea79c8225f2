import { Badge, type BadgeLook } from '#app/ui/public/Badge.tsx';
import { statusOf } from './labels.ts';

type Props = BadgeLook & {
  status: string;
  /** The reader: a finished appointment is 'Concluído' to the salon, 'Finalizado' to the customer. */
  side?: 'salon' | 'customer';
};

export function StatusBadge({ status, side = 'salon', ...look }: Props) {
  const { label, color } = statusOf(status, side);
  return (
    <Badge color={color} {...look}>
      {label}
    </Badge>
  );
}
