import { describe, expect, test } from 'vitest';
import { BRAZIL_STATES, BRAZIL_ZONES, DEFAULT_TIME_ZONE, ufOf, zoneOfState } from './brazil.ts';
import { localNow } from './dates.ts';

test('there are 27 states, each once, in the order of their names', () => {
  expect(new Set(BRAZIL_STATES.map((state) => state.uf)).size).toBe(27);
  const names: string[] = BRAZIL_STATES.map((state) => state.name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare));
});

test('every zone is known here, and every state lies in one of them', () => {
  const zones: string[] = BRAZIL_ZONES.map((zone) => zone.timeZone);
  expect(new Set(zones).size).toBe(16);
  for (const zone of zones) expect(() => localNow(new Date(0), zone)).not.toThrow();
  for (const state of BRAZIL_STATES) expect(zones).toContain(state.timeZone);
});

describe('zoneOfState', () => {
  test.each([
    ['SP', 'America/Sao_Paulo'],
    ['am', 'America/Manaus'],
    [' ac ', 'America/Rio_Branco'],
    ['PE', 'America/Recife'],
    ['Amazonas', 'America/Manaus'],
    ['mato grosso  ', 'America/Cuiaba'],
    ['ceara', 'America/Fortaleza'],
    ['XX', DEFAULT_TIME_ZONE],
    ['', DEFAULT_TIME_ZONE],
    [null, DEFAULT_TIME_ZONE],
  ])('%s keeps the time of %s', (uf, zone) => {
    expect(zoneOfState(uf)).toBe(zone);
  });

  test.each([
    ['SP', '09:00'],
    ['BA', '09:00'],
    ['PA', '09:00'],
    ['MT', '08:00'],
    ['AM', '08:00'],
    ['AC', '07:00'],
  ])('at noon in Greenwich a clock in %s shows %s', (uf, time) => {
    expect(localNow(new Date('2026-11-20T12:00:00Z'), zoneOfState(uf)).time).toBe(time);
  });
});

test.each([
  ['SP', 'SP'],
  [' sp ', 'SP'],
  ['são paulo', 'SP'],
  ['Lisboa', null],
  ['', null],
])('%j is the state %s', (typed, uf) => {
  expect(ufOf(typed)).toBe(uf);
});
