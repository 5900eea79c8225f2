import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingTexts } from '#server/infra/env/setting-texts.ts';
import { variables } from '#server/infra/env/variables.ts';
import { envExample } from './env-example.ts';

const entries = settingTexts.flatMap(({ settings }) => Object.entries(settings));
const shapes = Object.entries(variables.shape);

test('`.env.example` is what `node scripts/env-example.ts` writes', () => {
  expect(readFileSync('.env.example', 'utf8').replaceAll('\r\n', '\n')).toBe(envExample());
});

test('each variable that the server reads is there, once, commented out', () => {
  const named = [...envExample().matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(shapes.map(([name]) => name).toSorted());
  expect(envExample()).not.toMatch(/^[^#\n]/m);
});

test('each has one line on its effect, and secrets are empty', () => {
  expect(entries.filter(([, { does }]) => !/^[^\n]+\.$/.test(does))).toEqual([]);
  const secrets = entries.filter(([name]) => /_(KEY|SECRET|TOKEN|PASSWORD)$/.test(name));
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter(([, { value }]) => value !== undefined)).toEqual([]);
});

test('each value is taken by the server, and is the default where there is one', () => {
  const texts = Object.fromEntries(entries);
  for (const [name, shape] of shapes) {
    const { value } = texts[name] ?? {};
    if (value === undefined) continue;
    const taken = shape.parse(value);
    const otherwise = shape.parse(undefined);
    if (otherwise !== undefined && name !== 'NODE_ENV') expect({ [name]: taken }).toEqual({ [name]: otherwise });
  }
});
