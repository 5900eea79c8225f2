import { Badge, type BadgeProps } from '@mantine/core';
import type { Account } from '#contract/auth.ts';
import { USER_TYPES } from './words.ts';

const looks: Record<Account['userType'], BadgeProps> = {
  super_admin: { variant: 'filled' },
  admin: { variant: 'light' },
  salon_owner: { variant: 'light', color: 'gray' },
  customer: { variant: 'outline', color: 'gray' },
};

export function UserTypeBadge({ userType }: { userType: Account['userType'] }) {
  return <Badge {...looks[userType]}>{USER_TYPES[userType]}</Badge>;
}
