import type { DayAppointment } from '#contract/calendar.ts';
import classes from './Notes.module.css';
import { visitWords } from './words.ts';

/** The last visit, and what salon and customer have noted. */
export function Notes({ appointment: { customer, notes, internalNotes } }: { appointment: DayAppointment }) {
  const noted = [
    ['Sobre o cliente', customer.notes],
    ['Observações', notes],
    ['Anotações internas', internalNotes],
  ].filter(([, text]) => text);
  return (
    <div className={classes.notes}>
      <p>{visitWords(customer)}</p>
      {noted.map(([label, text]) => (
        <p key={label}>
          <span className={classes.label}>{label}</span> {text}
        </p>
      ))}
    </div>
  );
}
