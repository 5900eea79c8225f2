import { expect, test } from 'vitest';
import type { Refusal } from './answer.ts';
import { type WordTable, wordsFor } from './words.ts';

const table: WordTable<'services.create'> = {
  otherwise: 'Erro ao salvar serviço',
  fields: { priceCents: (sent) => (sent === null ? null : 'Preço inválido'), durationMinutes: 'Duração inválida' },
  codes: {
    CEILING_REACHED: ({ data }) => ({ description: `Até ${data.limit} serviços` }),
    OFFLINE: { title: 'Sem internet' },
  },
};

const bad = (fields: Record<string, string>) =>
  ({ ok: false, code: 'INVALID_INPUT', status: 422, message: 'Tudo errado', data: { fields } }) as const;
const busy = { ok: false, code: 'BUSY', status: 503, message: 'Já vai', data: { retryAfterSeconds: 2 } } as const;
const full = { ok: false, code: 'CEILING_REACHED', status: 409, message: 'Cheio', data: { limit: 300 } } as const;
const over = { ok: false, code: 'UNAUTHENTICATED', status: 401, message: 'Entre', data: undefined } as const;

const cases: [string, Refusal<'services.create'>, object, string, string][] = [
  ['the first bad field has a title', bad({ durationMinutes: 'Longa' }), {}, 'Duração inválida', 'Longa'],
  [
    'the first bad field has none',
    bad({ name: 'Falta', durationMinutes: 'Longa' }),
    {},
    table.otherwise,
    'Tudo errado',
  ],
  ['what was sent chooses the title', bad({ priceCents: 'Baixo' }), { priceCents: 0 }, 'Preço inválido', 'Baixo'],
  ['what was sent chooses none', bad({ priceCents: 'Falta' }), { priceCents: null }, table.otherwise, 'Tudo errado'],
  ['the code has words', full, {}, table.otherwise, 'Até 300 serviços'],
  ['the code has none', busy, {}, table.otherwise, 'Já vai'],
  ['the code reads alike everywhere', over, {}, 'Sua sessão terminou', 'Entre de novo em outra aba'],
  [
    'this screen says it otherwise',
    { ok: false, code: 'OFFLINE', status: 0 },
    {},
    'Sem internet',
    'Confira a internet',
  ],
];

test.each(cases)('%s', (_, refusal, sent, title, description) => {
  const words = wordsFor(refusal, table, sent);
  expect(words).toEqual({ title, description: expect.stringContaining(description) });
});

test('an unexpected failure names the id under which it stands in the log', () => {
  const failed = { ok: false, code: 'UNEXPECTED', status: 500, requestId: 'r1' } as const;
  expect(wordsFor(failed, table)).toEqual({ title: table.otherwise, description: 'Tente novamente. Código: r1' });
  const ofSpec = { ...table, codes: { UNEXPECTED: { description: 'Tente novamente mais tarde' } } };
  expect(wordsFor(failed, ofSpec).description).toBe('Tente novamente mais tarde. Código: r1');
});
