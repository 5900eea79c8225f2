import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';

type Schema = z.core.$ZodType;
type Text = { path: string; schema: Schema };

/** Every place in an input where a caller may write text. A pipe counts as one place, because its parts see the same text in turn. */
function textsOf(schema: Schema, path: string): Text[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      // Every operation ignores keys that it does not know.
      if (def.catchall) throw new Error(`${path} does something with keys that it does not name`);
      return Object.entries(def.shape).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
    case 'array':
      return textsOf(def.element, `${path}[]`);
    case 'record':
      return [...textsOf(def.keyType, `${path} (key)`), ...textsOf(def.valueType, `${path}.*`)];
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
      return textsOf(def.innerType, path);
    case 'pipe':
      return takesText(def.in) ? [{ path, schema }] : textsOf(def.in, path);
    case 'string':
      return [{ path, schema }];
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'file':
      return [];
    default:
      throw new Error(`${path} takes a '${def.type}', which this walk does not know`);
  }
}

function takesText(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return takesText(def.in);
  if (def.type === 'optional' || def.type === 'nullable') return takesText(def.innerType);
  return def.type === 'string';
}

const texts = Object.entries(contract).flatMap(([noun, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const input = procedure['~orpc'].inputSchema as Schema | undefined;
    return input ? textsOf(input, `${noun}.${name}`) : [];
  }),
);

/** Each text accepts at least one of these, so that a test's own addition is the only thing wrong with it. */
const GOOD = [
  // The keys of a device.
  ...[`B${'A'.repeat(86)}`, 'A'.repeat(22)],
  ...['Ana', 'ana@example.com', '11987654321', '2026-11-20', '14:30', 'true', 'https://a.br', 'segredo1', 'Segredo1'],
  '5c0de7e0-3d8e-4f5a-9e6f-0a1b2c3d4e5f',
  'Ab12Cd',
  // A state.
  'SP',
  // As the providers write their keys.
  ...['TEST-12345678', 'sk_test_12345678', 'pk_test_12345678', 'whsec_12345678'],
  // Where a page of an export ended.
  '5c0de7e0-3d8e-4f5a-9e6f-0a1b2c3d4e5f2026-11-2014:30',
  // Where a page of the audit log ended.
  '5c0de7e0-3d8e-4f5a-9e6f-0a1b2c3d4e5f2026-11-20T14:30:00.123456Z',
];

test('what the validator says by itself is Brazilian Portuguese', () => {
  // 'registo' in Portugal.
  expect(z.record(z.string(), z.string()).safeParse(1).error?.issues[0]?.message).toMatch(/esperava um registro/);
});

test('every text of the contract takes a good value of this test', () => {
  expect(texts.map(({ path }) => path)).toContain('appointments.create.newCustomer.phone');
  const refused = texts.filter(({ schema }) => GOOD.every((good) => accepted(schema, good) === undefined));
  expect(refused.map(({ path }) => path)).toEqual([]);
});

test.each([
  ['NUL', '\0'],
  ['the first half of a surrogate pair', '\ud83d'],
  ['the second half of a surrogate pair', '\ude00'],
])('no text of the contract lets %s through to the database', (_, character) => {
  const bad = ['', ...GOOD].flatMap((good) => [
    character + good,
    good + character,
    good.slice(0, 2) + character + good.slice(2),
  ]);
  const open = texts.filter(({ schema }) => bad.some((value) => !isClean(accepted(schema, value))));
  expect(open.map(({ path }) => path)).toEqual([]);
});

test('no text of the contract is without a limit', () => {
  const long = [...GOOD.map((good) => good + 'a'.repeat(100_000)), '1'.repeat(100_000), 'ã'.repeat(100_000)];
  const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0);
  const open = texts.filter(({ schema }) => long.some((value) => lengthOf(accepted(schema, value)) > 2000));
  expect(open.map(({ path }) => path)).toEqual([]);
});

/** The parsed input; undefined when it is refused. */
function accepted(schema: Schema, value: string): unknown {
  const result = (schema as z.ZodType).safeParse(value);
  return result.success ? result.data : undefined;
}

function isClean(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
}
