import { NoScript } from '#app/components/salon/NoScript.tsx';
import type { BookingPage } from '#contract/salon-page.ts';
import type { Choice } from './choice.ts';
import { DayPicker } from './DayPicker.tsx';
import { ProfessionalPicker } from './ProfessionalPicker.tsx';
import { SlotGrid } from './SlotGrid.tsx';

/** `onWait` opens the waiting list. Missing: none is offered. */
type Props = { page: BookingPage; choice: Choice; onWait?: () => void };

/** Chooses the professional, the day and the time. */
export function TimeChoice({ page: { salon, professionals }, choice, onWait }: Props) {
  return (
    <>
      {professionals.length > 1 && (
        <section aria-labelledby="profissional">
          <h2 id="profissional" className="book-heading">
            Com quem?
          </h2>
          <ProfessionalPicker choice={choice} professionals={professionals} />
        </section>
      )}
      <section aria-labelledby="quando">
        <h2 id="quando" className="book-heading" tabIndex={-1}>
          Quando?
        </h2>
        <NoScript salon={salon} />
        <DayPicker choice={choice} today={salon.today} />
        <SlotGrid choice={choice} onWait={onWait} />
      </section>
    </>
  );
}
