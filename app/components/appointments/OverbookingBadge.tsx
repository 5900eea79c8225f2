import { Badge, type BadgeProps } from '@mantine/core';

/** An appointment that the owner squeezed in over another one. Amber is kept for this and for what waits. */
export function OverbookingBadge(props: BadgeProps) {
  return (
    <Badge color="yellow" {...props}>
      Encaixe
    </Badge>
  );
}
