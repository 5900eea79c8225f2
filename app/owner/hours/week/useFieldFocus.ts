import { useEffect, useRef } from 'react';

/** Gives the focus to a field that the next render makes, by its name. */
export function useFieldFocus() {
  const wanted = useRef<string>(null);
  useEffect(() => {
    const field = wanted.current && document.getElementsByName(wanted.current)[0];
    if (!field) return;
    wanted.current = null;
    field.focus();
  });
  return (name: string) => {
    wanted.current = name;
  };
}
