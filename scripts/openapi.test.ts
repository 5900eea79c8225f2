import { expect, test } from 'vitest';
import { openApiDocument } from '#server/http/api.ts';
import { problemsOf } from './openapi.ts';

type Document = { info: { license?: object }; paths: Record<string, Record<string, Record<string, unknown>>> };

/** The product's document with one fault. */
async function broken(makeInvalid: (document: Document) => unknown) {
  const document = structuredClone((await openApiDocument()) as Document);
  makeInvalid(document);
  return problemsOf(document);
}

const ME = '#/paths/~1auth~1me/get';

test.each<[string, (document: Document) => unknown, string]>([
  ['an operation that does not say who may call', (document) => delete document.paths['/auth/me']?.get?.security, ME],
  ['an operation without a summary', (document) => delete document.paths['/auth/me']?.get?.summary, ME],
  [
    'an answer that may be anything',
    (document) => {
      const content = { 'application/json': { schema: { anyOf: [{}, { not: {} }] } } };
      Object.assign(document.paths['/auth/me']?.get ?? {}, { responses: { 200: { description: 'OK', content } } });
    },
    ME,
  ],
  ['no license', (document) => delete document.info.license, '#/info'],
  ['no operation at all', (document) => Object.assign(document, { paths: {} }), '#/'],
])('%s is a problem', async (_, makeInvalid, place) => {
  expect(await broken(makeInvalid)).toContainEqual(expect.stringContaining(place));
});
