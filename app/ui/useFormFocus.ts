import { type RefObject, useEffect, useRef, useState } from 'react';

const BAD_FIELD = '[aria-invalid="true"], [data-error]';
const FIELD = 'input, textarea, button';

/** Where the focus of a form goes: to the first bad field, or back to the pressed button when an answer has arrived. */
export function useFormFocus(element: RefObject<HTMLFormElement | null>, isSending: boolean) {
  const [badTries, setBadTries] = useState(0);
  const submitter = useRef<Element>(null);
  const returnsFocus = useRef(false);

  // Runs after React has rendered the errors and the form step that contains them.
  useEffect(() => {
    if (badTries === 0) return;
    const bad = element.current?.querySelector<HTMLElement>(BAD_FIELD);
    const target = bad?.matches(FIELD) ? bad : bad?.querySelector<HTMLElement>(FIELD);
    target?.focus();
  }, [badTries, element]);

  // The browser takes the focus from a button that is disabled while it loads, and in a dialog Escape would then do nothing.
  // After a success the screen decides where the focus goes.
  useEffect(() => {
    if (isSending || !returnsFocus.current) return;
    returnsFocus.current = false;
    if (document.activeElement !== document.body) return;
    const pressed = submitter.current?.isConnected
      ? submitter.current
      : element.current?.querySelector('button[type="submit"]');
    if (pressed instanceof HTMLElement) pressed.focus();
  }, [isSending, element]);

  return {
    focusBadField: () => setBadTries((tries) => tries + 1),
    /** Called at the submit, while the pressed button has the focus. */
    rememberSubmitter() {
      submitter.current = document.activeElement;
    },
    /** Gives the focus back once the form has stopped sending. */
    returnFocus() {
      returnsFocus.current = true;
    },
  };
}

/** The field with this path, or the first of its radio buttons. Null when there is none. */
export function fieldOf(form: HTMLFormElement | null, path: string): HTMLElement | null {
  const found = form?.elements.namedItem(path) ?? null;
  return (found instanceof RadioNodeList ? found[0] : found) as HTMLElement | null;
}
