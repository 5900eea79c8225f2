import type { Day } from '#contract/availability.ts';
import {
  formatDateLong,
  formatMonth,
  formatRelativeDay,
  MONTH_NAMES,
  WEEKDAY_SHORT_NAMES,
  weekday,
} from '#lib/dates.ts';
import { ChoiceLink, handleChoiceKeys } from './ChoiceLink.tsx';
import type { Choice } from './choice.ts';
import { useChosenInSight } from './useChosenInSight.ts';
import { vacancyNote } from './vacancy.ts';

/** Today and the next 30 days: a strip that scrolls on a phone, rows of weeks on a desk. */
export function DayPicker({ choice, today }: { choice: Choice; today: string }) {
  const { date, offered } = choice;
  const strip = useChosenInSight();
  const months = monthsOf(offered.days.map((day) => day.date));

  return (
    <>
      <div className="book-months">{months}</div>
      <div className="book-weekdays" aria-hidden>
        {WEEKDAY_SHORT_NAMES.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div ref={strip} className="book-days" role="radiogroup" aria-label="Dia" onKeyDown={handleChoiceKeys}>
        {offered.days.map((day, index) => (
          <ChoiceLink
            key={day.date}
            choice={choice}
            changes={{ data: day.date }}
            isChosen={day.date === date}
            label={`${formatDateLong(day.date)}, ${vacancyNote(day) ?? 'com horários livres'}`}
            className={`book-day book-day-${weekday(day.date)}`}
          >
            <DayWords day={day} today={today} isFirst={index === 0} />
          </ChoiceLink>
        ))}
      </div>
    </>
  );
}

/** 'novembro e dezembro de 2026'. */
function monthsOf(dates: string[]): string {
  const [first = '', last = ''] = [dates[0], dates.at(-1)].map((date) => date && formatMonth(date));
  if (first === last) return last;
  const [month, year] = first.split(' de ');
  return `${last.endsWith(year ?? '') ? month : first} e ${last}`;
}

function DayWords({ day, today, isFirst }: { day: Day; today: string; isFirst: boolean }) {
  const number = Number(day.date.slice(8));
  const month = MONTH_NAMES[Number(day.date.slice(5, 7)) - 1]?.slice(0, 3);
  const isToday = day.date === today;
  return (
    <>
      <span className="book-day-name" data-today={isToday || undefined}>
        {isToday ? formatRelativeDay(day.date, today) : WEEKDAY_SHORT_NAMES[weekday(day.date)]}
      </span>
      <span className="book-day-number tnum">
        {number}
        {number === 1 && !isFirst && <small> {month}</small>}
      </span>
      <span className="book-day-places" data-none={day.freeSlots === 0 || undefined}>
        {vacancyNote(day) ?? <span className="book-day-free" />}
      </span>
    </>
  );
}
