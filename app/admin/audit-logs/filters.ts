import { z } from 'zod';
import { PAGE } from '#app/ui/paging.ts';
import { Id, LocalDate } from '#contract/shapes.ts';

export const filters = {
  personId: { param: 'pessoa', shape: Id },
  action: { param: 'acao', shape: z.string().regex(/^[a-z][\w.]{0,99}$/i) },
  salonId: { param: 'salao', shape: Id },
  from: { param: 'de', shape: LocalDate },
  until: { param: 'ate', shape: LocalDate },
};

/** Where the page before ended. The same parameter as of other lists: another filter removes it. */
export const AFTER = PAGE;

export type Choice = { value: string; label: string };
