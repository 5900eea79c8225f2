import { maskPhone } from '#lib/phone.ts';

/** Splits the text typed in the search for a customer: one without letters begins a phone. */
export function splitTyped(typed: string): { name: string; phone: string } {
  const text = typed.trim();
  const isPhone = /\d/.test(text) && !/\p{L}/u.test(text);
  return isPhone ? { name: '', phone: maskPhone(text) } : { name: text, phone: '' };
}
