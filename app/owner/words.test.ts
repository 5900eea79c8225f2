import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const FOLDERS = ['app/owner', 'app/booking'];

/** People read 'não compareceu' and 'profissional'. The messages of the specification (section 8) call professionals otherwise. */
const refused = /\bfaltou\b|\bfuncionári/i;
const ofSpecification = [
  "'Funcionário atualizado!'",
  "'Funcionário criado!'",
  "'Erro ao salvar funcionário'",
  "message: 'Funcionário'",
  'what="os funcionários"',
];

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

async function readSources() {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`)),
  );
  const files = found.flat().filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  return Promise.all(files.map(async (file) => ({ file, source: withoutComments(await readFile(file, 'utf8')) })));
}

test('one thing has one word on the screens of owners and of booking', async () => {
  const sources = await readSources();
  const found = sources.filter(({ source }) =>
    refused.test(ofSpecification.reduce((text, allowed) => text.replaceAll(allowed, ''), source)),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
  const all = sources.map(({ source }) => source).join();
  expect(ofSpecification.filter((allowed) => !all.includes(allowed))).toEqual([]);
});

test('each figure of an owner says what it counts', async () => {
  const sources = await readSources();
  const withStatCards = sources.filter(({ source }) => source.includes('<StatCard'));
  expect(withStatCards.map(({ file }) => file)).toEqual(['app/owner/figures/FigureCard.tsx']);
});
