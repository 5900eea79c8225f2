import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { isLocalDate } from '#lib/dates.ts';
import { parseTypedDate } from './typed-date.ts';

type Props = Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'dateParser'> & {
  /** 'yyyy-MM-dd', or what was typed and is no date; null while it is empty. */
  value?: string | null;
  /** What is no date comes as it was typed: whoever sends it is told so, instead of saving the date that was there before. */
  onChange: (value: string | null) => void;
  /** From which '28/11' is understood. */
  today: string;
  /** In no form that would be refused: says itself what is no date. */
  isAlone?: boolean;
};

/** A date to type or to pick. Mantine's own reading of what is typed takes 05/11 for the 11th of May. */
export function DateField({ value, onChange, today, isAlone = false, error, onBlur, onKeyDown, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Typed, and no date so far.
  const [unread, setUnread] = useState('');

  /** While somebody types, '28/11' may become '28/11/2026': only a whole date counts. */
  const readWhole = (typed: string) => (/....\d{4}$/.test(typed.trim()) ? parseTypedDate(typed, today) : null);

  function change(date: string | null, typed = '') {
    setUnread(date ? '' : typed.trim());
    onChange(date ?? (typed.trim() || null));
  }

  function complete() {
    const date = parseTypedDate(unread, today);
    if (date) change(date);
  }

  return (
    <DateInput
      placeholder="dd/mm/aaaa"
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
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Escape closes the calendar, and not the dialog around it as well.
      data-mantine-stop-propagation={isOpen || undefined}
      {...props}
    />
  );
}
