import { Badge, type BadgeLook } from '#app/ui/public/Badge.tsx';

/** An appointment that overlaps another one by the owner's choice. Amber is only for this and for pending states. */
export const OverbookingBadge = (look: BadgeLook) => (
  <Badge color="yellow" {...look}>
    Encaixe
  </Badge>
);
