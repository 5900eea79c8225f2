import { DateInput, type DateInputProps } from '@mantine/dates';
import 'dayjs/locale/pt-br.js';
import { useRef, useState } from 'react';
import { isLocalDate } from '#lib/dates.ts';
import { PHONE } from './phone.ts';
import { parseTypedDate } from './typed-date.ts';

type Props = Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'dateParser'> & {
  /** 'yyyy-MM-dd', or the typed text when it is no date; null when empty. */
  value?: string | null;
  /** Gets an invalid text as it was typed, so that the form refuses it instead of saving the previous date. */
  onChange: (value: string | null) => void;
  /** Completes a date without a year: '28/11'. */
  today: string;
  /** Shows 'invalid date' itself. For use outside a form. */
  isAlone?: boolean;
};

/** The calendar goes above its field rather than over the bar of the shell and the buttons of a form. */
const CLEAR_OF_BARS = { middlewares: { flip: { padding: { top: 8, bottom: 150 } }, shift: true } };

/** A date to type or to pick. Mantine's own parser reads 05/11 as the 11th of May. */
export function DateField({ value, onChange, today, isAlone = false, error, onBlur, onKeyDown, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState('');

  /** During typing only a whole date counts: '28/11' may become '28/11/2026'. */
  const readWhole = (typed: string) => (/....\d{4}$/.test(typed.trim()) ? parseTypedDate(typed, today) : null);

  function change(date: string | null, typed = '') {
    setUnread(date ? '' : typed.trim());
    onChange(date ?? (typed.trim() || null));
  }

  /** On a phone the calendar needs the room below the field; the bars at the bottom hold the button that comes next. */
  function open() {
    setOpen(true);
    if (window.matchMedia(PHONE).matches)
      input.current?.closest('.mantine-InputWrapper-root')?.scrollIntoView({ block: 'start' });
  }

  function complete() {
    const date = parseTypedDate(unread, today);
    if (date) change(date);
  }

  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      locale="pt-br"
      firstDayOfWeek={0}
      weekendDays={[]}
      inputMode="numeric"
      autoComplete="off"
      defaultDate={today}
      value={value && isLocalDate(value) ? value : null}
      onChange={(date) => change(date)}
      onInput={(event) => change(readWhole(event.currentTarget.value), event.currentTarget.value)}
      dateParser={readWhole}
      fixOnBlur={!unread}
      onBlur={(event) => {
        complete();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete();
        onKeyDown?.(event);
      }}
      error={error ?? (isAlone && unread && !isOpen && 'Data inválida')}
      popoverProps={{ ...CLEAR_OF_BARS, onOpen: open, onClose: () => setOpen(false) }}
      ref={input}
      // Escape closes the calendar, but not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      {...props}
    />
  );
}
