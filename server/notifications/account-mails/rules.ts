/** To the address that an account has, or had until now: `email` is asked for, or confirmed. */
type EmailNotice = { to: string; name: string; email: string; isDone: boolean };

/** All that the mail to the owner of a deleted salon says, because no row is left to read. */
export type DeletedSalon = {
  to: string;
  ownerFirstName: string;
  salonName: string;
  /** Coming appointments. */
  cancelled: number;
  /** The money that customers had paid online for them, and get back. */
  returnedCents: number;
  isAccountDeleted: boolean;
};

/** A salon has another owner. */
export type HandOverMail = {
  to: string;
  name: string;
  salonName: string;
  fromName: string;
  toName: string;
  /** The reader is the new owner, otherwise the former one. */
  isNewOwner: boolean;
};

/** The parts of a mail that are stored until it is sent, because its account or address may be gone by then. */
export type AccountMail =
  | ({ kind: 'email_notice' } & EmailNotice)
  | ({ kind: 'salon_deleted' } & DeletedSalon)
  | ({ kind: 'hand_over' } & HandOverMail);

export type TwoFactorChange = 'enabled' | 'replaced' | 'disabled';
