import type { Icon } from '@tabler/icons-react';

export type NavEntry = { href: string; label: string; icon: Icon };

/** What a sidebar leads to: the main entries, groups with a heading below them, and entries at the foot. */
export type Navigation = {
  main: NavEntry[];
  groups: { label: string; entries: NavEntry[] }[];
  foot: NavEntry[];
};
