import { expect, test } from 'vitest';
import { ServiceInput } from '#contract/services.ts';
import { DURATIONS, isKind, kinds, proposalsFor, type SalonKind } from './proposals.ts';

const all = Object.keys(kinds) as SalonKind[];

test.each(all)('what is proposed to %s could be saved as it is, each name once', (kind) => {
  const proposals = proposalsFor(kind);
  for (const { isChosen: _, ...service } of proposals) {
    expect(ServiceInput.safeParse(service).success, service.name).toBe(true);
    expect(DURATIONS).toContain(service.durationMinutes);
  }
  expect(new Set(proposals.map(({ name }) => name)).size).toBe(proposals.length);
});

test('every kind but the unnamed one begins with some services chosen and others not', () => {
  for (const kind of all) {
    const chosen = proposalsFor(kind).map(({ isChosen }) => isChosen);
    expect(new Set(chosen).size, kind).toBe(kind === 'outro' ? 0 : 2);
  }
});

test.each([
  ['barbearia', true],
  ['', false],
  ['toString', false],
  [null, false],
])('%o as a kind: %s', (text, is) => {
  expect(isKind(text)).toBe(is);
});
