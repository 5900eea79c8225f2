const PHONE_CHARACTERS = /^[\d\s()+.-]*$/;

/** Null when it is no phone. 10 or 11 digits always get +55, because 55 is also an area code (Santa Maria, RS). */
export function normalizePhone(text: string): string | null {
  if (!PHONE_CHARACTERS.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isComplete = /^55\d{10,11}$/.test(digits);
  if (!isComplete && (text.includes('+') || !/^\d{10,11}$/.test(digits))) return null;
  const national = isComplete ? digits.slice(2) : digits;
  return /^(\d)\1+$/.test(national) ? null : `+55${national}`;
}

/**
 * The form in which phones are compared: a mobile of eight digits, as WhatsApp still names many, gets the ninth that all have had since
 * 2016. '+553187654321' -> '+5531987654321'. Landlines begin with 2 to 5 and stay. Returns other text unchanged.
 */
export function withNinthDigit(phone: string): string {
  const stored = normalizePhone(phone);
  return stored?.replace(/^(\+55\d\d)([6-9]\d{7})$/, '$19$2') ?? phone;
}

/** How one phone may be written, with its ninth digit and without: for finding what was stored. A landline has one form. */
export function phoneForms(phone: string): string[] {
  const long = withNinthDigit(phone);
  return [...new Set([long, long.replace(/^(\+55\d\d)9([6-9]\d{7})$/, '$1$2')])];
}

/** '+5511987654321' -> '(11) 98765-4321'. Returns other text unchanged. */
export function formatPhone(phone: string): string {
  const stored = normalizePhone(phone);
  return stored ? punctuate(stored.slice(3)) : phone;
}

/** Formats a phone during typing: '119' -> '(11) 9'. Every separator can be deleted. Too many digits stay as they are. */
export function maskPhone(typed: string): string {
  const typedDigits = typed.replace(/\D/g, '');
  // The 0 before an area code is dialled, and no part of the number.
  const digits = typedDigits.length > 11 ? typedDigits.replace(/^0+/, '') : typedDigits;
  const hasCountry = digits.startsWith('55') && (digits.length > 11 || typed.trim().startsWith('+'));
  const national = hasCountry ? digits.slice(2) : digits;
  return national.length > 11 ? digits : punctuate(national);
}

/** The digits of a typed phone without country code and without the 0 that is dialled first; empty for other text. */
export function nationalDigits(text: string): string {
  const typed = /^[\d\s()+.-]*$/.test(text) ? text.replace(/\D/g, '') : '';
  const digits = typed.length > 10 ? typed.replace(/^0+/, '') : typed;
  const hasCountry = digits.startsWith('55') && (digits.length > 11 || text.trim().startsWith('+'));
  return hasCountry ? digits.slice(2) : digits;
}

/** A wa.me link with a prepared text. An unknown number gets 55, as the specification says. */
export function whatsappUrl(phone: string, text = ''): string {
  const digits = (normalizePhone(phone) ?? phone).replace(/\D/g, '');
  const number = digits.length >= 10 && !digits.startsWith('55') ? `55${digits}` : digits;
  return `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`;
}

function punctuate(national: string): string {
  const area = national.slice(0, 2);
  const number = national.slice(2);
  if (!number) return area && `(${area}`;
  const head = number.length > 8 ? 5 : 4;
  const tail = number.slice(head);
  return `(${area}) ${number.slice(0, head)}${tail && `-${tail}`}`;
}
