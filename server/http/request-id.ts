import { randomInt } from 'node:crypto';

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Ten letters and digits that are easy to read aloud: no 0, O, 1, I or L. */
export const newRequestId = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
