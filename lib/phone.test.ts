import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, maskPhone, normalizePhone, phoneForms, whatsappUrl, withNinthDigit } from './phone.ts';

describe('normalizePhone', () => {
  test.each([
    ['11987654321', '+5511987654321'],
    ['(11) 98765-4321', '+5511987654321'],
    ['11 98765.4321', '+5511987654321'],
    ['(11) 3456-7890', '+551134567890'],
    ['+5511987654321', '+5511987654321'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['5511987654321', '+5511987654321'],
    ['551134567890', '+551134567890'],
    [' 11987654321 ', '+5511987654321'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored);
  });

  test.each([
    ['5532345678', '+555532345678'],
    ['55987654321', '+5555987654321'],
    ['5555987654321', '+5555987654321'],
    ['555532345678', '+555532345678'],
  ])('55 is also an area code: %s is stored as %s', (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored);
  });

  test.each([
    ['', 'nothing'],
    ['119876543', 'nine digits'],
    ['119876543210', 'twelve digits without 55'],
    ['55119876543210', 'fourteen digits'],
    ['11111111111', 'one digit repeated'],
    ['0000000000', 'one digit repeated'],
    ['5511111111111', 'one digit repeated after the country'],
    ['+5588888888888', 'one digit repeated after the country'],
    ['+1 555 123 4567', 'another country'],
    ['+351912345678', 'another country'],
    ['+55 3234-5678', 'a country, but no area code'],
    ['11 9876x-4321', 'letters'],
    ['tel: 11987654321', 'letters'],
    ['１１９８７６５４３２１', 'digits of another script'],
  ])('%s is refused: %s', (typed) => {
    expect(normalizePhone(typed)).toBeNull();
  });

  test('a stored phone stays as it is, and so does what is shown of it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10,11}$/), (digits) => {
        const stored = normalizePhone(digits);
        if (stored === null) return;
        expect(normalizePhone(stored)).toBe(stored);
        expect(normalizePhone(formatPhone(stored))).toBe(stored);
        expect(maskPhone(stored)).toBe(formatPhone(stored));
      }),
    );
  });
});

describe('withNinthDigit', () => {
  test.each([
    ['+553187654321', '+5531987654321', 'an old mobile'],
    ['553187654321', '+5531987654321', 'as WhatsApp writes it'],
    ['+551161234567', '+5511961234567', 'the lowest old mobile'],
    ['+5531987654321', '+5531987654321', 'a mobile of today'],
    ['+5511912345678', '+5511912345678', 'a mobile that never had eight digits'],
    ['+551134567890', '+551134567890', 'a landline'],
    ['+555532345678', '+555532345678', 'a landline of area 55'],
    ['+555587654321', '+5555987654321', 'an old mobile of area 55'],
    ['ramal 12', 'ramal 12', 'no phone'],
  ])('%s is compared as %s: %s', (phone, compared) => {
    expect(withNinthDigit(phone)).toBe(compared);
    expect(withNinthDigit(compared)).toBe(compared);
  });
});

describe('phoneForms', () => {
  test.each([
    ['+553187654321', ['+5531987654321', '+553187654321']],
    ['+5531987654321', ['+5531987654321', '+553187654321']],
    ['5511987654321', ['+5511987654321', '+551187654321']],
    // Nobody had this number with eight digits: those began with 6 to 9.
    ['+5511912345678', ['+5511912345678']],
    ['+551134567890', ['+551134567890']],
  ])('%s may be stored as %j', (phone, forms) => {
    expect(phoneForms(phone)).toEqual(forms);
  });
});

describe('formatPhone', () => {
  test.each([
    ['+5511987654321', '(11) 98765-4321'],
    ['+551134567890', '(11) 3456-7890'],
    ['11987654321', '(11) 98765-4321'],
    ['+5555987654321', '(55) 98765-4321'],
    ['ramal 12', 'ramal 12'],
    ['', ''],
  ])('%s is shown as %s', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });
});

describe('maskPhone', () => {
  test.each([
    ['', ''],
    ['abc', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['119876', '(11) 9876'],
    ['1198765', '(11) 9876-5'],
    ['1134567890', '(11) 3456-7890'],
    ['11987654321', '(11) 98765-4321'],
    ['119876543219', '119876543219'],
    ['(11) 98765-43219', '119876543219'],
    ['011 98765-4321', '(11) 98765-4321'],
    ['0xx11 98765-4321', '(11) 98765-4321'],
    ['00 55 11 98765-4321', '(11) 98765-4321'],
    ['0 15 11 98765-4321', '1511987654321'],
    ['5511987654321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['+55 11 98', '(11) 98'],
    ['55987654321', '(55) 98765-4321'],
  ])('%s becomes %s', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown);
  });

  test('a phone typed key by key, with or without the country, ends as itself', () => {
    for (const keys of ['11987654321', '5511987654321', '1134567890', '55987654321']) {
      const shown = [...keys].reduce((value, key) => maskPhone(value + key), '');
      expect(normalizePhone(shown)).toBe(normalizePhone(keys));
    }
  });

  test('backspace empties the input', () => {
    let value = '(11) 98765-4321';
    for (let presses = 0; presses < 15 && value; presses += 1) value = maskPhone(value.slice(0, -1));
    expect(value).toBe('');
  });
});

describe('whatsappUrl', () => {
  test.each([
    ['+5511987654321', 'https://wa.me/5511987654321'],
    ['(11) 98765-4321', 'https://wa.me/5511987654321'],
    ['55987654321', 'https://wa.me/5555987654321'],
    ['119876543210', 'https://wa.me/55119876543210'],
    ['98765-4321', 'https://wa.me/987654321'],
  ])('%s opens %s', (phone, url) => {
    expect(whatsappUrl(phone)).toBe(url);
  });

  test('the text arrives whole, with line breaks, accents and signs', () => {
    const text = 'Olá, Maria!\nSeu horário: 50% & +1?';
    const url = new URL(whatsappUrl('+5511987654321', text));
    expect(url.pathname).toBe('/5511987654321');
    expect(url.searchParams.get('text')).toBe(text);
  });
});
