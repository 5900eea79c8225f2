import { WEEKDAY_NAMES } from '#lib/dates.ts';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Segunda-feira', at its `dayOfWeek`. */
export const DAY_TITLES = WEEKDAY_NAMES.map(capitalized);

/** 'Segunda', for sentences. */
export const SHORT_DAY_TITLES = DAY_TITLES.map((title) => title.replace('-feira', ''));
