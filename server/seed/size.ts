/** How much is made of each salon: days behind and ahead of today, visits in them, customers. */
export type Size = { pastDays: number; aheadDays: number; visits: number; customers: number };

export const FULL_SIZE: Size = { pastDays: 92, aheadDays: 14, visits: 600, customers: 60 };
