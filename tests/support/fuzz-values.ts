import { newId } from '#lib/id.ts';
import type { Random } from '#server/seed/random.ts';
import type { Schema } from './openapi.ts';

/** Plausible values by the names of fields, so that some requests pass every check of form. */
export type Known = Record<string, readonly unknown[]>;

/** `optional` is the probability that an optional field is present. */
export type Fit = { random: Random; known: Known; optional: number };

/** A value that fits the schema, using the known values for its name. */
export function fitting(fit: Fit, schema: Schema, name = ''): unknown {
  const { random, known, optional } = fit;
  const values = known[name];
  if (values?.length && random.chance(0.95)) return random.pick(values);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fitting(fit, random.pick(either), name);
  switch (schema.type) {
    case 'object': {
      const isRequired = (key: string) => schema.required?.includes(key) ?? false;
      const entries = Object.entries(schema.properties ?? {})
        .filter(([key]) => isRequired(key) || random.chance(optional))
        .map(([key, property]) => [key, fitting(fit, property, key)]);
      return Object.fromEntries(entries);
    }
    case 'array':
      return Array.from({ length: random.int(schema.minItems ?? 0, Math.min(schema.maxItems ?? 2, 2)) }, () =>
        fitting(fit, schema.items ?? {}, name),
      );
    case 'integer':
    case 'number':
      return random.int(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + 100));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return schema.format === 'uuid' ? newId() : 'Algum texto';
    default:
      return undefined;
  }
}

/** Values that no form sends. */
export function hostile(random: Random, known: Known): unknown {
  const text = () => random.pick(TEXTS);
  return random.pick<() => unknown>([
    text,
    text,
    text,
    () => random.pick(NUMBERS),
    () => random.pick(['2026-02-30', '0000-01-01', '9999-12-31', '2026-11-20T10:00:00Z', '24:00', '25:61', '-1:00']),
    () => random.pick([null, undefined, true, false, {}, [], '']),
    () => newId(),
    // An id, a date or a name that exists, where another belongs.
    () => random.pick(Object.values(known).flat()),
    () => text().repeat(random.pick([50, 3_000])),
    () => nested(random.pick([5, 500])),
    () => Array.from({ length: random.pick([3, 300]) }, text),
    () => Object.fromEntries(Array.from({ length: 3 }, () => [text(), text()])),
    () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"toString":1}'),
  ])();
}

const NUMBERS = [
  ...[0, -1, 1, 0.1, -0, 15, 1440, 32_768, 2_147_483_646, 2_147_483_647, 2_147_483_648, -2_147_483_649],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 1e21, 1e300, -1e300, 5e-324],
];

const TEXTS = [
  ...[
    '',
    ' ',
    '\n',
    '\0',
    'a\0b',
    '\u0001\u001b[31m',
    '\u007f',
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
  ],
  // Halves of surrogate pairs, alone and in the wrong order.
  ...['\ud83d', '\ude00', '\ude00\ud83d', 'Ana \ud83d Souza'],
  ...[
    '😀',
    '👩‍👩‍👧‍👦',
    '🇧🇷',
    'é',
    'a\u0301\u0302\u0303\u0304'.repeat(20),
    '\u202eanA',
    '\u200f\u200b\ufeff',
    '\ufffe\uffff',
  ],
  ...['أحمد', '山田太郎', 'Ω≈ç√∫˜', 'İıſß', '\u2028\u2029', '%00', '%E0%A4%A', '%s%n', '{{7*7}}'],
  ...["' or 1=1 --", "'; drop table users; --", '\\', "\\'", '$1', ':id', '%', '_', '(select 1)', 'E\\x00'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '../../../etc/passwd'],
  ...['=1+1', '-1', '1e999', '0x10', '1,5', '99999999999999999999', '+5511987654321', 'ana@example.com', 'a@b'],
  ...['//mau.example', 'https://mau.example', '\r\nSet-Cookie: a=b', 'C:\\', 'a'.repeat(256)],
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** The input of one request. `body` is null for an operation that takes none. */
export type Input = { params: Record<string, unknown>; body: unknown };

/**
 * Changes one place to a value so near to a good one that the other checks accept it. Each `turn` takes the next place; after the last
 * place, the next value follows.
 */
export function almostValid(input: Input, turn: number): void {
  const places = placesOf(input).filter(({ holder, key }) => ['string', 'number'].includes(typeof holder[key]));
  const place = places[turn % places.length];
  if (!place) return;
  const { holder, key } = place;
  const round = Math.floor(turn / places.length);
  const good = holder[key];
  holder[key] =
    typeof good === 'string'
      ? good.slice(0, 3) + CHARACTERS[round % CHARACTERS.length] + good.slice(3)
      : LARGEST[round % LARGEST.length];
}

/** Replaces the value of one place by anything, removes one or adds one. */
export function makeInvalid(random: Random, input: Input, known: Known): void {
  const places = placesOf(input);
  if (input.body !== null && random.chance(0.05)) input.body = hostile(random, known);
  else if (places.length === 0 || random.chance(0.1)) {
    const holder = (input.body ?? input.params) as Holder;
    holder[random.pick(['extra', 'salonId', 'ownerId', 'userType', 'status', '', 'a.b'])] = hostile(random, known);
  } else {
    const { holder, key } = random.pick(places);
    if (random.chance(0.1)) delete holder[key];
    else holder[key] = hostile(random, known);
  }
}

type Holder = Record<string, unknown>;
type Place = { holder: Holder; key: string };

const placesOf = ({ params, body }: Input): Place[] => [...placesIn(params), ...placesIn(body)];

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** Halves of a surrogate pair, and characters that trouble terminals and databases. */
const CHARACTERS = ['\ud83d', '\0', '\ude00', '\u202e', '\u001b', '\uffff', '\r\n', '\u0301', '😀', "'", '<', '%'];
/** Numbers around the limits of a column. */
const LARGEST = [2_147_483_647, 2_147_483_648, -1, 0, Number.MAX_SAFE_INTEGER, 1e300, 0.5];
