/** The most coming appointments that one account may have in one salon (D2). */
export const MOST_COMING = 5;
