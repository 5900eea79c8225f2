import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldSlug,
  isReservedSlug,
  isValidSlug,
  RESERVED_SLUGS,
  slugFromName,
  slugFromTyped,
  withSuffix,
} from './slug.ts';

describe('slugFromName', () => {
  test.each([
    ['Studio Bela Vista', 'studiobelavista'],
    ['Salão da Conceição', 'salaodaconceicao'],
    ['Barbearia do Seu João & Filhos', 'barbeariadoseujoaofi'],
    ['D&J', 'salaodj'],
    ['Zé', 'salaoze'],
    ['Zé!', 'salaoze'],
    ['', 'salao'],
    ['💈', 'salao'],
    ['美容', 'salao'],
    ['Ana', 'ana'],
    ['corte-e-cia', 'corteecia'],
    ['1000 Cortes', '1000cortes'],
  ])('%s becomes %s', (name, slug) => {
    expect(slugFromName(name)).toBe(slug);
  });

  test('whatever the name, the slug and its numbered forms are valid, letters and digits, at most 20', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 99999 }), (name, n) => {
        for (const slug of [slugFromName(name), withSuffix(slugFromName(name), n)]) {
          expect(isValidSlug(slug)).toBe(true);
          expect(slug).toMatch(/^[a-z0-9]{3,20}$/);
        }
      }),
    );
  });
});

describe('withSuffix', () => {
  test.each([
    ['studiobela', 2, 'studiobela2'],
    ['barbeariadoseujoaofi', 2, 'barbeariadoseujoaof2'],
    ['barbeariadoseujoaofi', 10, 'barbeariadoseujoao10'],
    ['barbeariadoseujoaofilho', 2, 'barbeariadoseujoaofilho2'],
  ])('%s with %i is %s', (slug, n, numbered) => {
    expect(withSuffix(slug, n)).toBe(numbered);
  });
});

describe('isValidSlug', () => {
  test.each(['ana', 'studio-bela-vista', '123', 'a1b', 'x'.repeat(50)])('%s is accepted', (slug) => {
    expect(isValidSlug(slug)).toBe(true);
  });

  test.each([
    '',
    'an',
    'x'.repeat(51),
    'Ana',
    'ana maria',
    'ana--maria',
    '-ana',
    'ana-',
    'salão',
    'ana_maria',
    'ana.maria',
    'ana/',
    'ana\n',
  ])('%j is refused', (slug) => {
    expect(isValidSlug(slug)).toBe(false);
  });
});

describe('foldSlug', () => {
  test.each([
    ['Studio Bela-Vista', 'studiobelavista'],
    ['  salão  ', 'salao'],
    ['studio-bela-vista', 'studiobelavista'],
    ['!!', ''],
  ])('%s is compared as %s', (text, folded) => {
    expect(foldSlug(text)).toBe(folded);
  });
});

describe('slugFromTyped', () => {
  test.each([
    ['aurora', 'aurora'],
    ['Salão da Zé 2', 'salaodaze2'],
    ['zé', 'salaoze'],
    ['x'.repeat(60), 'x'.repeat(50)],
    ['--', ''],
  ])('%s becomes %j', (typed, slug) => {
    expect(slugFromTyped(typed)).toBe(slug);
  });
});

describe('RESERVED_SLUGS', () => {
  test.each(['admin', 'private', 'auth', 's', 'salao', 'minha-pagina', 'encaixe'])('%s is reserved', (slug) => {
    expect(isReservedSlug(slug)).toBe(true);
  });

  test('no word stands twice', () => {
    expect(new Set(RESERVED_SLUGS).size).toBe(RESERVED_SLUGS.length);
  });

  test('a name that only contains a reserved word is free', () => {
    expect(isReservedSlug('salaodaana')).toBe(false);
  });
});
