import { Badge, type BadgeProps } from '@mantine/core';

/** An appointment that overlaps another one by the owner's choice. Amber is only for this and for pending states. */
export function OverbookingBadge(props: BadgeProps) {
  return (
    <Badge color="yellow" {...props}>
      Encaixe
    </Badge>
  );
}
