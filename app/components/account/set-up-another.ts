/** In the address of the set-up: the account has a salon, and opens one more. */
export const ANOTHER = 'outro';

/** Without the prefix of the present salon, which the new one has nothing to do with. */
export const SET_UP_ANOTHER = `/salon-setup?${ANOTHER}=1`;
