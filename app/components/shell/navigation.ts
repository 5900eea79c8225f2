import type { Icon } from '@tabler/icons-react';

export type NavEntry = {
  href: string;
  label: string;
  icon: Icon;
  /** What waits there: `{ value: 3, noun: 'pessoas esperam' }`. */
  count?: { value: number; noun: string };
};

export type Navigation = {
  main: NavEntry[];
  groups: { label: string; entries: NavEntry[] }[];
  foot: NavEntry[];
};
