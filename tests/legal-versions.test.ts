import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { legalVersions } from '#contract/consent-texts.ts';

/** The text of each version. Accounts keep which version they accepted, so a changed text needs a new one. */
const texts: Record<string, string> = {
  'terms 2026-11-24': '0d9e30181c28a7d3',
  'terms 2026-11-25': '1306a3b8dbd7b24b',
  'privacy 2026-11-24': '2e056dc5c2bb0071',
};

const files = {
  terms: ['terms/route.tsx'],
  privacy: ['privacy/sections.tsx', 'privacy/cookies.tsx'],
};

/** From the first section on, without the line breaks that a formatter makes. */
async function sectionsOf(file: string): Promise<string> {
  const source = await readFile(`app/landing/${file}`, 'utf8');
  return source.slice(source.search(/const \w+: LegalSection/)).replaceAll(/\s+/g, ' ');
}

test.each(['terms', 'privacy'] as const)('a changed text of %s has a new version', async (document) => {
  const text = (await Promise.all(files[document].map(sectionsOf))).join('');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect(texts[`${document} ${legalVersions[document]}`]).toBe(hash);
});
