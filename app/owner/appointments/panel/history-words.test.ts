import { describe, expect, test } from 'vitest';
import { ACTIONS } from '#app/components/audit-log/actions.ts';
import { changedWords, deedWords, HISTORY_WORDS, type ShownEntry, whenWords } from './history-words.ts';

const entry = (values: Partial<ShownEntry>): ShownEntry => ({
  ...{ id: '1', action: 'appointments.confirm', actor: { kind: 'staff', name: 'Rafael' } },
  ...{ before: {}, after: {}, isNoted: false, when: { date: '2026-03-12', time: '14:02' }, ...values },
});

test('every action on an appointment and its payments has words', () => {
  const actions = Object.keys(ACTIONS).filter((action) => /^(appointments|payments)\./.test(action));
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.filter((action) => !(action in HISTORY_WORDS))).toEqual([]);
});

describe('a line', () => {
  test.each<[Partial<ShownEntry>, string]>([
    [{}, 'Confirmado por Rafael'],
    [{ action: 'appointments.book', actor: { kind: 'customer', name: 'Maria' } }, 'Marcado por Maria (cliente)'],
    [{ action: 'appointments.cancelMine', actor: { kind: 'customer', name: null } }, 'Cancelado pelo cliente'],
    [
      { action: 'appointments.cancelByLink', actor: { kind: 'visitor', name: null } },
      'Cancelado pelo cliente, pelo link da mensagem',
    ],
    [{ action: 'payments.expire', actor: { kind: 'system', name: null } }, 'Horário liberado sem pagamento'],
    [{ actor: { kind: 'staff', name: null } }, 'Confirmado por uma conta excluída'],
    [
      { action: 'appointments.cancel', actor: { kind: 'admin', name: 'X' } },
      'Cancelado por quem administra a plataforma',
    ],
    [{ action: 'appointments.update', before: { time: '14:00' }, after: { time: '15:00' } }, 'Remarcado por Rafael'],
    [
      { action: 'appointments.update', before: { employeeName: 'Ana' }, after: { employeeName: 'Bruno' } },
      'Passado por Rafael',
    ],
    [{ action: 'appointments.later' }, 'Alterado por Rafael'],
  ])('of %o reads: %s', (values, words) => {
    expect(deedWords(entry(values))).toBe(words);
  });
});

describe('what changed', () => {
  test.each<[Partial<ShownEntry>, string[]]>([
    [{ after: { date: '2026-03-12', time: '14:00' } }, []],
    [{ before: { status: 'scheduled' }, after: { status: 'confirmed' } }, []],
    [
      { before: { date: '2026-03-12', time: '14:00' }, after: { date: '2026-03-13', time: '15:00' } },
      ['De 12/03/2026 às 14:00 para 13/03/2026 às 15:00'],
    ],
    [{ before: { time: '14:00' }, after: { time: '15:00' } }, ['De 14:00 para 15:00']],
    [{ before: { employeeName: 'Ana' }, after: { employeeName: null } }, ['De Ana para sem profissional']],
    [{ before: { priceCents: 4500 }, after: { priceCents: 4000 } }, ['De R$ 45,00 para R$ 40,00']],
    [{ isNoted: true }, ['As observações mudaram']],
  ])('by %o reads: %j', (values, lines) => {
    expect(changedWords(entry(values)).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(lines);
  });
});

test.each([
  ['2026-03-12', '14:02'],
  ['2026-03-13', '12/03 às 14:02'],
  ['2027-03-12', '12/03/2026 às 14:02'],
])('on %s its time reads: %s', (today, words) => {
  expect(whenWords({ date: '2026-03-12', time: '14:02' }, today)).toBe(words);
});
