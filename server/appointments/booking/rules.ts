/** The most coming appointments that one account may have in one salon (D2). */
export const MAX_UPCOMING_BOOKINGS = 5;
