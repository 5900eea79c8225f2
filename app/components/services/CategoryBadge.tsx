import { Badge, type BadgeProps } from '@mantine/core';
import type { ServiceCategory } from '#contract/services.ts';
import { categories } from './labels.ts';

export function CategoryBadge({ category, ...props }: BadgeProps & { category: ServiceCategory }) {
  return (
    <Badge color="gray" size="sm" {...props}>
      {categories[category] ?? category}
    </Badge>
  );
}
