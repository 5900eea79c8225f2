import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (name: string) => readFileSync(`docs/security/${name}`, 'utf8');
const asvs = read('asvs.md');

/** The requirements of OWASP ASVS 5.0.0. '1.2.1-5' is five of them. */
const LEVEL_1 =
  idsOf(`1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2
  6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1 12.2.1-2
  13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`);
const LEVEL_2 =
  idsOf(`1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3
  4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5
  7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3
  11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3
  15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`);

function idsOf(text: string): string[] {
  return text.split(/\s+/).flatMap((part) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}.${Number(first) + n}`);
  });
}

const rankOf = (id: string) => id.split('.').reduce((rank, part) => rank * 100 + Number(part), 0);
const ALL = [...LEVEL_1, ...LEVEL_2].toSorted((one, other) => rankOf(one) - rankOf(other));

const STATES = ['proven', 'configuration', 'not applicable', 'decided otherwise', 'open'];

const ROW = /^\| v5\.0\.0-([\d.]+)(?: to v5\.0\.0-([\d.]+))? \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm;
const rows = [...asvs.matchAll(ROW)].map(([line, first = '', last, levels, short, state = '', why = '']) => {
  const ids = ALL.filter((id) => rankOf(id) >= rankOf(first) && rankOf(id) <= rankOf(last ?? first));
  return { line, ids, levels, short, state, why };
});

type Proof = { file: string; title: string };

/** `file`: "title", "another title" */
function proofsIn(text: string): Proof[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
}

/** Whether a test or a group of tests of the file has the title. */
function isThere({ file, title }: Proof): boolean {
  if (!existsSync(file)) return false;
  return new RegExp(`\\(\\s*['"\`]${RegExp.escape(title)}['"\`]`).test(readFileSync(file, 'utf8'));
}

describe('the page on ASVS', () => {
  test('has the 70 requirements of level 1 and the 183 of level 2, each once, with its level', () => {
    expect([LEVEL_1.length, LEVEL_2.length, new Set(ALL).size]).toEqual([70, 183, 253]);
    expect(rows.flatMap(({ ids }) => ids)).toEqual(ALL);
    expect(asvs.match(/^\| v5\.0\.0-/gm)).toHaveLength(rows.length);
    for (const { line, ids, levels } of rows) {
      const held = new Set(ids.map((id) => (LEVEL_1.includes(id) ? '1' : '2')));
      expect(levels, line).toBe([...held].toSorted().join(' and '));
    }
  });

  test('says of each what holds it: a test where it is proven, else a place or a reason', () => {
    for (const { line, state, why } of rows) {
      expect(STATES, line).toContain(state);
      // A requirement that was decided otherwise may name the test of what holds in its place.
      if (state !== 'decided otherwise') expect(proofsIn(why).length > 0, line).toBe(state === 'proven');
      expect(why.length, line).toBeGreaterThan(5);
    }
  });

  test('counts what it says', () => {
    const counted = (wanted: (state: string) => boolean) => {
      const ids = rows.filter(({ state }) => wanted(state)).flatMap(({ ids }) => ids);
      const first = ids.filter((id) => LEVEL_1.includes(id)).length;
      return `${first} | ${ids.length - first} | ${ids.length}`;
    };
    const lines = STATES.map((state) => `| ${state} | ${counted((one) => one === state)} |`);
    expect(asvs).toContain([...lines, `| all | ${counted(() => true)} |`].join('\n'));
  });
});

test.each(['asvs.md', 'threat-model.md'])('each test that %s names is there', (name) => {
  const text = read(name);
  const proofs = proofsIn(text);
  expect(proofs.length).toBeGreaterThan(20);
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
  // A title without its file, or in another form, would escape the look above.
  const last = text.split('\n').filter((line) => /\.(?:test|spec)\.tsx?`: /.test(line) && proofsIn(line).length === 0);
  expect(last).toEqual([]);
});

test('a test that is not there is found missing', () => {
  const file = 'scripts/asvs.test.ts';
  expect(isThere({ file, title: 'counts what it says' })).toBe(true);
  expect(isThere({ file, title: 'counts what it' })).toBe(false);
  expect(isThere({ file: 'scripts/nada.test.ts', title: 'counts what it says' })).toBe(false);
});
