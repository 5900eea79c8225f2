import type { PhoneBar } from '#app/components/shell/navigation.ts';
import { useKeys } from './useKeys.ts';

type Props = { add: PhoneBar['add']; open: (dialog: 'search' | 'keys') => void };

/** Within the frame, whose parts the keys need. */
export function Keys({ add, open }: Props) {
  useKeys({ add, openSearch: () => open('search'), openHelp: () => open('keys') });
  return null;
}
