/** Without letters and digits that look alike: 32 of them, so that a byte chooses one evenly. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';

/** A code for people to copy, of random bytes: 'k7mq-2xwd-9fhr'. Each byte is a letter of 5 bits. */
export function readableCode(bytes: Uint8Array, groupLength: number): string {
  const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}
