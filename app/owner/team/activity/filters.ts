import { PAGE } from '#app/ui/paging.ts';
import { Id, LocalDate } from '#contract/shapes.ts';

export const filters = {
  personId: { param: 'pessoa', shape: Id },
  date: { param: 'dia', shape: LocalDate },
};

/** Where the page before ended. The same parameter as of other lists: another filter removes it. */
export const AFTER = PAGE;
