/** At most so many coming appointments of one account in one salon (D2). */
export const MOST_COMING = 5;
