import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateTypes } from '#scripts/db-types.ts';

// It makes a whole database first.
test('db/types.ts is what the migrations make (npm run db:types writes it)', { timeout: 120_000 }, async () => {
  expect(await readFile(new URL('types.ts', import.meta.url), 'utf8')).toBe(await generateTypes());
});
