import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openApiDocument } from './api.ts';

type Operation = { operationId: string; security?: object[]; responses: Record<string, { content?: object }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
};

test('the OpenAPI document says of every operation whether it takes a session, and how one is sent', async () => {
  const { paths, components } = (await openApiDocument()) as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const securityOf = new Map(operations.map(({ operationId, security }) => [operationId, security]));
  for (const [noun, named] of Object.entries(contract)) {
    for (const [name, operation] of Object.entries(named)) {
      const isOpen = ['anyone', 'visitor'].includes(operation['~orpc'].meta.who);
      const id = operation['~orpc'].route.operationId ?? `${noun}.${name}`;
      expect(securityOf.has(id), id).toBe(true);
      expect(securityOf.get(id), id).toEqual(isOpen ? [] : [{ cookie: [] }, { bearer: [] }]);
    }
  }
  expect(Object.keys(components.securitySchemes)).toEqual(['cookie', 'bearer']);
});

test('an operation that answers nothing answers 204, and no other does', async () => {
  const { paths } = (await openApiDocument()) as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const empty = operations.filter(({ responses }) => responses['204']);
  expect(empty.map(({ responses }) => responses['204'])).toEqual(empty.map(() => ({ description: 'No content' })));
  const withoutOutput = Object.entries(contract).flatMap(([noun, named]) =>
    Object.entries(named).flatMap(([name, operation]) => {
      const { outputSchema, route } = operation['~orpc'];
      return outputSchema ? [] : [route.operationId ?? `${noun}.${name}`];
    }),
  );
  expect(withoutOutput).toContain('services.delete');
  expect(empty.map(({ operationId }) => operationId).toSorted()).toEqual(withoutOutput.toSorted());
});
