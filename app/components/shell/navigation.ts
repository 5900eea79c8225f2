import type { Icon } from '@tabler/icons-react';

export type NavEntry = { href: string; label: string; icon: Icon };

export type Navigation = {
  main: NavEntry[];
  groups: { label: string; entries: NavEntry[] }[];
  foot: NavEntry[];
};
