import { randomInt } from 'node:crypto';

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Ten letters and digits that can be read out on the phone: no 0 and O, no 1, I and L. */
export const newRequestId = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
