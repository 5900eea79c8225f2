import { Badge } from '@mantine/core';
import type { MessageStatus } from '#contract/notifications.ts';
import { states } from './labels.ts';

export function MessageState({ status }: { status: MessageStatus }) {
  const { label, color } = states[status];
  return (
    <Badge color={color} size="sm">
      {label}
    </Badge>
  );
}
