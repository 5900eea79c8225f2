/** By which ways a salon sends, and when it reminds. */
export type Preferences = {
  whatsappToCustomers: boolean;
  mailToCustomers: boolean;
  mailToOwner: boolean;
  whatsappToOwner: boolean;
  /** The salon's wall clock, on the day before. */
  reminderDayTime: string;
  reminderHours: number;
};

/** The preferences of a salon that never saved any. */
export const defaultPreferences: Preferences = {
  whatsappToCustomers: true,
  mailToCustomers: true,
  mailToOwner: true,
  whatsappToOwner: false,
  reminderDayTime: '18:00',
  reminderHours: 2,
};
