import { expect, test } from 'vitest';
import { placeFor, viewOf, type Wanted } from './views.ts';

const NOW = { date: '2026-11-20', time: '10:20' };
const coming = {
  customerName: 'João Conceição',
  customerPhone: '+5511987654321',
  employeeId: '01900000-0000-7000-8000-000000000001',
  serviceName: 'Barba',
  status: 'scheduled' as const,
  date: '2026-11-20',
  time: '10:00',
  durationMinutes: 30,
};
const past = { ...coming, time: '09:50' };

test.each<[Wanted, string]>([
  [{}, 'proximos'],
  [{ search: 'joão' }, 'proximos'],
  [{ status: 'scheduled' }, 'proximos'],
  [{ status: 'no_show' }, 'todos'],
  [{ status: 'completed' }, 'todos'],
  [{ date: '2026-11-20' }, 'todos'],
  [{ date: '2026-11-20', view: 'proximos' }, 'proximos'],
  [{ view: 'anteriores' }, 'anteriores'],
])('%o is shown in %s', (wanted, view) => {
  expect(viewOf(wanted)).toBe(view);
});

test.each<[string, Parameters<typeof placeFor>[0], Wanted, Wanted, string | null]>([
  ['nothing narrows the list', coming, {}, {}, null],
  ['the phone is his', coming, { search: '(11) 98765-4321' }, { search: '(11) 98765-4321' }, null],
  ['the phone is of somebody else', coming, { search: '98765-9999' }, {}, 'Está em Próximos, sem a busca.'],
  ['another performs it', coming, { employeeId: 'x' }, {}, 'Está em Próximos, sem o profissional.'],
  ['nobody performs it', { ...coming, employeeId: null }, { employeeId: 'none' }, { employeeId: 'none' }, null],
  ['somebody performs it', coming, { employeeId: 'none' }, {}, 'Está em Próximos, sem o profissional.'],
  ['its time is not over', coming, { view: 'anteriores' }, {}, 'Está em Próximos.'],
  ['it ends now', past, {}, { view: 'anteriores' }, 'Está em Anteriores.'],
  ['all are shown', past, { view: 'todos' }, { view: 'todos' }, null],
  ['its name is searched without accents', coming, { search: 'joao conc' }, { search: 'joao conc' }, null],
  ['its words are searched in another order', coming, { search: 'conc joao' }, { search: 'conc joao' }, null],
  ['its service is searched', coming, { search: 'BARBA' }, { search: 'BARBA' }, null],
  ['another name is searched', coming, { search: 'rute' }, {}, 'Está em Próximos, sem a busca.'],
  ['its day is shown', coming, { date: '2026-11-20' }, { date: '2026-11-20' }, null],
  ['another day is shown', coming, { date: '2026-11-21' }, { view: 'todos' }, 'Está em Todos, sem o dia.'],
  [
    'two of three filters leave it out',
    coming,
    { search: 'rute', status: 'cancelled', date: '2026-11-20' },
    { date: '2026-11-20' },
    'Está em Todos, sem a busca e o filtro de status.',
  ],
])('%s', (_, appointment, wanted, kept, note) => {
  expect(placeFor(appointment, wanted, NOW)).toEqual({ wanted: kept, note });
});
