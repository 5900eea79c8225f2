import { Badge } from '@mantine/core';
import { statusText } from './words.ts';

const colors: Record<string, string> = { active: 'green', pending: 'orange', scheduled: 'azul' };

export const OrderStatusBadge = ({ status }: { status: string }) => (
  <Badge color={colors[status] ?? 'gray'}>{statusText(status)}</Badge>
);
