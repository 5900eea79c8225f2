/** All that the mail to the owner of a deleted salon says, because no row is left to read. */
export type DeletedSalon = {
  to: string;
  ownerFirstName: string;
  salonName: string;
  /** Coming appointments. */
  cancelled: number;
  /** What customers had paid online for them, and get back. */
  returnedCents: number;
  isAccountDeleted: boolean;
};

export type TwoFactorChange = 'enabled' | 'replaced' | 'disabled';
