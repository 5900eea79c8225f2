import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { PhoneBar } from '#app/components/shell/navigation.ts';
import { useAddLink } from '#app/components/shell/useAddLink.ts';
import { pressButtonOf, shortcutOf } from './press.ts';
import { readsKeys } from './stored.ts';

type Asked = { add: PhoneBar['add']; openSearch: () => void; openHelp: () => void };

/** Ctrl+K anywhere; single keys outside of fields and dialogs, unless they are turned off. */
export function useKeys({ add, openSearch, openHelp }: Asked) {
  const navigate = useNavigate();
  const addLink = useAddLink(add);
  // The empty list: in fields too.
  useHotkeys([['mod+K', openSearch]], []);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutOf(event);
    if (!key || !readsKeys()) return;
    if (key === 'n' && addLink) void navigate(addLink.to, 'state' in addLink ? addLink : {});
    else if (key === 'h') pressButtonOf('h') || void navigate('/calendar?visao=dia');
    else if (key === '/') focusSearch() || openSearch();
    else if (key === '?') openHelp();
    else if (!key.startsWith('Arrow') || !pressButtonOf(key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  return field !== null;
}
