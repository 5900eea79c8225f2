import { Group } from '@mantine/core';
import { Mark } from './Mark.tsx';
import { Wordmark } from './Wordmark.tsx';

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Group gap={size * 0.36} wrap="nowrap">
      <Mark size={size} />
      <Wordmark height={size * 0.66} />
    </Group>
  );
}
