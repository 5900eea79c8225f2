import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { describeError } from './ScreenError.tsx';

const thrown = (status: number, data: unknown = null) => new ErrorResponse(status, '', data);
const BUSY = { ok: false, code: 'BUSY', message: 'Muita gente agendando agora. Tente de novo em instantes.' };

test.each([
  ['a crash', new Error('boom'), 'Erro inesperado', true],
  ['a failed operation', thrown(500, { code: 'UNEXPECTED', requestId: 'r1' }), 'Erro inesperado', true],
  ['a database that is busy', thrown(503, BUSY), 'Só um instante', true],
  ['too many tries', thrown(429), 'Aguarde um pouco', true],
  ['a refused access', thrown(403), 'Acesso Negado', false],
  ['what is not there', thrown(404), 'Não encontrado', false],
  ['what names its own words', thrown(404, { title: 'Salão não encontrado' }), 'Salão não encontrado', false],
])('%s has a title, and can be asked again unless that would answer the same', (_, error, title, canRetry) => {
  expect(describeError(error)).toMatchObject({ title, canRetry });
});

test('a busy database is expected and keeps its words; a failure brings its request id', () => {
  expect(describeError(thrown(503, BUSY))).toMatchObject({ isExpected: true, description: BUSY.message });
  const failed = describeError(thrown(500, { code: 'UNEXPECTED', requestId: 'r1' }));
  expect(failed).toMatchObject({ isExpected: false, requestId: 'r1', description: 'Tente novamente mais tarde' });
});
