import { useLocation } from 'react-router';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { PhoneBar } from './navigation.ts';

/** Opens the dialog of a new record: in place on the screens that have it. Null where nothing may be added. */
export function useAddLink(add: PhoneBar['add']) {
  const { pathname } = useLocation();
  const { newLink } = useUrlDialog([]);
  if (!add) return null;
  return add.screens.includes(pathname) ? newLink : { to: add.href };
}
