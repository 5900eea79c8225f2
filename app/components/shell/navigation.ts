import type { Icon } from '@tabler/icons-react';

export type NavEntry = {
  href: string;
  label: string;
  icon: Icon;
  /** The entry is marked on this page only, not on those below it. */
  isExact?: boolean;
  /** The number beside the entry: `{ value: 3, noun: 'pessoas esperam' }`. */
  count?: { value: number; noun: string };
};

export type Navigation = {
  main: NavEntry[];
  groups: { label: string; entries: NavEntry[] }[];
  foot: NavEntry[];
  /** The bar at the bottom of a phone. Without it a burger opens the menu. */
  bar?: PhoneBar;
};

export type PhoneBar = {
  entries: NavEntry[];
  /** Opens the dialog of a new record: in place on the screens that have it, elsewhere at `href`. */
  add?: { label: string; href: string; screens: string[] };
};
