import type { ReactNode } from 'react';
import { cancelRule } from '#app/components/booking/cancel-rule.ts';
import { formatDateShort } from '#lib/dates.ts';
import type { Choice } from './choice.ts';

type Props = { choice: Choice; canCancel: boolean; cancelNoticeMinutes: number; children: ReactNode };

/** Stays at the bottom of a phone: what is chosen, the rule for cancelling it, and the button. */
export function BookingBar({ choice, canCancel, cancelNoticeMinutes, children }: Props) {
  const { date, time, unavailableTimeText } = choice;
  return (
    <div className="book-bar">
      <div className="book-bar-words">
        <p className="tnum" aria-live="polite">
          {time ? (
            <>
              {formatDateShort(date)} às <b>{time}</b>
            </>
          ) : (
            (unavailableTimeText ?? 'Escolha um horário')
          )}
        </p>
        <p className="fine">{canCancel ? cancelRule(cancelNoticeMinutes) : 'Sem cancelamento online'}</p>
      </div>
      {children}
    </div>
  );
}
