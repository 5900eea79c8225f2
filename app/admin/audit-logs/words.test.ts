import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTIONS, actionWords } from '#app/components/audit-log/actions.ts';
import { contract } from '#contract/index.ts';
import { operationsOf } from '#tests/support/contract-walk.ts';
import { ACTION_CHOICES, GROUPS } from './actions.ts';
import { fieldWords, valueWords } from './fields.ts';
import { actorWords, browserWords, changesOf, kindWords, subjectWords } from './words.ts';

const root = new URL('../../../', import.meta.url);
const commands = readdirSync(new URL('server', root), { recursive: true, encoding: 'utf8' }).filter((path) =>
  /commands\.ts$/.test(path),
);
const nouns = Object.keys(contract).join('|');
/** The names of actions in the source: `action: '…'`, `ACTION = '…'`, `isX ? '…' : '…'`. */
const written = commands.flatMap((path) => {
  const source = readFileSync(new URL(`server/${path}`, root), 'utf8');
  return [
    ...source.matchAll(new RegExp(`(?:action: |action = |[?:] )'((?:${nouns})\\.[a-z]\\w+(?:\\.\\w+)?)'`, 'gi')),
  ].map(([, name = '']) => name);
});
const audited = operationsOf(contract).flatMap(({ meta }) => meta.audit ?? []);

test('every action that can be written to the audit log has words', () => {
  expect(written.length).toBeGreaterThan(50);
  const wordless = [...audited, ...written].filter((action) => !(action in ACTIONS));
  expect([...new Set(wordless)]).toEqual([]);
});

test('every action with words is in the filter once, under its noun', () => {
  const offered = ACTION_CHOICES.flatMap(({ items }) => items.map(({ value }) => value));
  expect(offered.toSorted()).toEqual([...Object.keys(GROUPS), ...Object.keys(ACTIONS)].toSorted());
});

test('an action of another version is shown as it is stored', () => {
  expect(actionWords('rooms.create')).toBe('rooms.create');
  expect(actionWords('toString')).toBe('toString');
});

test.each<[string, unknown, string]>([
  ['priceCents', 4550, 'R$ 45,50'],
  ['maxEmployees', 1200, '1.200'],
  ['isActive', false, 'Não'],
  ['endsAt', '2026-11-20T12:30:00.000Z', '20/11/2026 09:30'],
  ['expiresOn', '2026-11-20', '20/11/2026'],
  ['description', null, '—'],
  ['mercadoPagoAccessToken', 'set', 'definida'],
  ['userType', 'salon_owner', 'Proprietário'],
  ['name', 'set', 'set'],
  ['status', 'suspended', 'suspenso'],
  ['paymentMode', 'both', 'online e no salão'],
  ['features', [], 'nenhum'],
  ['features', ['Agenda', 'Relatórios'], 'Agenda, Relatórios'],
  ['serviceIds', ['5c0de7e0-3d8e-4f5a-9e6f-0a1b2c3d4e5f'], '1'],
  ['ranges', [{ dayOfWeek: 1 }], '{"dayOfWeek":1}'],
])('the field %s with %j reads as %j', (field, value, words) => {
  expect(valueWords(field, value).replaceAll('\u00a0', ' ')).toBe(words);
});

test('a field without words is named as in the code', () => {
  expect([fieldWords('priceCents'), fieldWords('newField')]).toEqual(['Preço', 'newField']);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/129.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s reads as %s', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});

test.each([
  ['admin', 'Helena', 'Helena', 'Administrador'],
  ['admin', null, 'conta excluída', null],
  ['visitor', null, 'Visitante', null],
  ['system', null, 'Sistema', null],
  ['customer', null, 'Cliente', null],
] as const)('who did it: %s with the name %s', (kind, name, words, note) => {
  const entry = { actor: { kind, id: null, name }, salon: { id: 'x', name: 'Aurora' } };
  expect([actorWords(entry), kindWords(entry)]).toEqual([words, note]);
});

test('what it is about has the name that the entry has, else that of its salon', () => {
  const salon = { id: 'x', name: 'Aurora' };
  expect(subjectWords({ subject: 'Corte', salon })).toBe('Corte');
  expect(subjectWords({ subject: null, salon })).toBe('Aurora');
  expect(subjectWords({ subject: null, salon: { id: 'x', name: null } })).toBe('salão excluído');
  expect(subjectWords({ subject: null, salon: null })).toBe('—');
});

test('a change has both sides, also of a field that one of them lacks', () => {
  expect(changesOf({ before: { name: 'Corte' }, after: { phone: '1' } })).toEqual([
    { field: 'name', label: 'Nome', before: 'Corte', after: '—' },
    { field: 'phone', label: 'Telefone', before: '—', after: '1' },
  ]);
});
