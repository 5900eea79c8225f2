import type { Guest } from './cast.ts';
import type { Random } from './random.ts';

/** Who was here when, and so who is due: nobody comes twice within a few days. */
export type GuestBook = {
  note(guest: Guest, day: number): void;
  /** Whose first visit is due, else somebody for whom it is time again; undefined when nobody can come. */
  whoIsDue(day: number): Guest | undefined;
  /** Somebody who has been here long before that day, for whom it is time again. */
  whoReturns(day: number, accept?: (guest: Guest) => boolean): Guest | undefined;
};

const REST = 4;

export function createGuestBook(guests: Guest[], random: Random): GuestBook {
  const daysOf = new Map<Guest, number[]>(guests.map((guest) => [guest, []]));
  const days = (guest: Guest) => daysOf.get(guest) ?? [];
  /** Days since the last visit or until the next one, whichever is less. */
  const rest = (guest: Guest, day: number) => Math.min(60, ...days(guest).map((other) => Math.abs(day - other)));
  const rested = (day: number) => guests.filter((guest) => guest.firstDay <= day && rest(guest, day) >= REST);
  const draw = (among: Guest[], day: number) =>
    among.length === 0 ? undefined : random.weighted(among, (guest) => (rest(guest, day) / guest.habitDays) ** 3);
  return {
    note: (guest, day) => daysOf.set(guest, [...days(guest), day]),
    whoIsDue(day) {
      const able = rested(day);
      return able.find((guest) => days(guest).every((other) => other > day)) ?? draw(able, day);
    },
    whoReturns(day, accept = () => true) {
      const long = rested(day).filter((guest) => guest.firstDay < day - 14);
      return draw(long.filter(accept), day);
    },
  };
}
