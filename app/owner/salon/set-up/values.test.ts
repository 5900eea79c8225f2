import { describe, expect, test } from 'vitest';
import { proposalsFor } from './proposals.ts';
import {
  chosenPlaces,
  EMPTY_SALON,
  errorsInForm,
  inputOf,
  ownRolesFor,
  stepWithError,
  valuesOfDraft,
} from './values.ts';

describe('a kept draft', () => {
  test('comes back as it was', () => {
    const services = proposalsFor('unhas').map((row, index) => ({ ...row, isChosen: index === 7, priceCents: 1234 }));
    const kept = { ...EMPTY_SALON, name: 'Unhas da Bia', kind: 'unhas', services, ownRole: 'manicure' };
    expect({ ...EMPTY_SALON, ...valuesOfDraft(JSON.parse(JSON.stringify(kept))) }).toEqual(kept);
  });

  test.each([
    ['nothing', null],
    ['a text', 'Salão'],
    ['other shapes', { name: 3, kind: 'padaria', services: 'x', ownRole: 'dono', outro: 1 }],
  ])('that is %s fills nothing', (_, kept) => {
    expect(valuesOfDraft(kept)).toEqual({});
  });

  test('with services of before keeps those that are still proposed', () => {
    const services = [
      { name: 'Barba', isChosen: false, priceCents: 'x', durationMinutes: 7 },
      { name: 'Sangria', isChosen: true },
      null,
    ];
    expect(valuesOfDraft({ kind: 'barbearia', services })).toEqual({
      kind: 'barbearia',
      services: proposalsFor('barbearia').map((row) => (row.name === 'Barba' ? { ...row, isChosen: false } : row)),
    });
  });
});

test('only chosen services are sent, without what the form alone needs', () => {
  const services = proposalsFor('barbearia').map((row) => ({ ...row, isChosen: row.name === 'Sobrancelha' }));
  const input = inputOf({ ...EMPTY_SALON, name: 'A', kind: 'barbearia', services, ownRole: 'none' }, 'a2');
  expect(input).toMatchObject({ name: 'A', slug: 'a2', ownRole: null });
  expect(input.services).toEqual([{ name: 'Sobrancelha', durationMinutes: 15, priceCents: 2000, category: 'outros' }]);
  expect(chosenPlaces(services)).toEqual([5]);
});

test('an error at the second service that was sent is shown at its own row', () => {
  const services = proposalsFor('barbearia').map((row, index) => ({ ...row, isChosen: [1, 4].includes(index) }));
  expect(errorsInForm({ 'services.1.priceCents': 'x', services: 'y', name: 'z' }, services)).toEqual({
    'services.4.priceCents': 'x',
    services: 'y',
    name: 'z',
  });
});

test.each([
  [['city', 'name'], 0],
  [['services.2.priceCents'], 2],
  [['slug'], 3],
  [['unknown'], null],
  [[], null],
])('errors at %o are in step %o', (paths, step) => {
  expect(stepWithError(paths)).toBe(step);
});

test.each([
  ['unhas', ['manicure', 'pedicure', 'barber', 'cabeleireiro', 'esteticista']],
  ['barbearia', ['barber', 'cabeleireiro', 'manicure', 'pedicure', 'esteticista']],
  ['estetica', ['esteticista', 'barber', 'cabeleireiro', 'manicure', 'pedicure']],
  ['salao', ['cabeleireiro', 'barber', 'manicure', 'pedicure', 'esteticista']],
  ['', ['barber', 'cabeleireiro', 'manicure', 'pedicure', 'esteticista']],
] as const)('a salon of the kind %o is offered its own roles first', (kind, offered) => {
  expect(ownRolesFor(kind)).toEqual(offered);
});
