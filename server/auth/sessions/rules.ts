const ONE_DAY = 24 * 60 * 60;

/** In seconds. A session ends so long after its last use. */
export const THIRTY_DAYS = 30 * ONE_DAY;

/** In seconds. A session ends so long after it began, however often it is used. */
export const NINETY_DAYS = 90 * ONE_DAY;

type Times = { createdAt: Date; expiresAt: Date };

export const hasEnded = ({ createdAt, expiresAt }: Times, now: Date): boolean =>
  expiresAt <= now || now.getTime() - createdAt.getTime() >= NINETY_DAYS * 1000;

/** When a session that is used now would end without another use. */
export const expiryAt = (now: Date): Date => new Date(now.getTime() + THIRTY_DAYS * 1000);

/** A session that is used is renewed once a day. */
export const isToRenew = ({ expiresAt }: Times, now: Date): boolean =>
  expiresAt.getTime() <= now.getTime() + (THIRTY_DAYS - ONE_DAY) * 1000;
