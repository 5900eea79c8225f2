import type { Agenda } from './agenda.ts';
import type { Random } from './random.ts';
import type { SalonFacts } from './salon-facts.ts';
import type { Size } from './size.ts';

/**
 * How many visits each open day gets; together `size.visits`. The salon is four times as busy today as on its first day,
 * has its strong weekdays, and what lies ahead fills up as it comes nearer.
 */
export function visitsPerDay(facts: SalonFacts, size: Size, agenda: Agenda, random: Random): Map<number, number> {
  const { pastDays, aheadDays, visits } = size;
  const days = Array.from({ length: pastDays + aheadDays + 1 }, (_, index) => index - pastDays).filter(agenda.isOpen);
  const weights = days.map((day) => {
    const growth = 0.4 + 1.2 * ((day + pastDays) / pastDays);
    const filled = day <= 1 ? 1 : 1 - 0.65 * (day / Math.max(aheadDays, 1));
    const chance = 0.85 + random.next() * 0.3;
    return facts.demand[agenda.weekdayOf(day)] * growth * filled * chance;
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let due = 0;
  // What rounding leaves over goes to the next day, so that nothing is lost.
  return new Map(
    days.map((day, index) => {
      due += ((weights[index] ?? 0) / whole) * visits;
      const count = Math.round(due) - given;
      given += count;
      return [day, count];
    }),
  );
}
