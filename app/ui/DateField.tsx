import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { isLocalDate } from '#lib/dates.ts';

/** What a person typed, '20/11/2026' or '20112026', as 'yyyy-MM-dd'; null while it is no date of the calendar. */
export function parseTypedDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[\s/.-]?(\d{1,2})[\s/.-]?(\d{4})$/.exec(text.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}

/** A date to type or to pick. Mantine's own reading of what is typed takes 05/11 for the 11th of May. */
export function DateField(props: DateInputProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      dateParser={parseTypedDate}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Escape closes the calendar, and not the dialog around it as well.
      data-mantine-stop-propagation={isOpen || undefined}
      {...props}
    />
  );
}
