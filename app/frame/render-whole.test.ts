import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWhole } from './render-whole.ts';

const LATE = 'Olá, Conceição';

const Broken = (): ReactNode => {
  throw new Error('broken');
};

async function render(page: ReactNode) {
  const errors: unknown[] = [];
  const html = await renderWhole(page, { nonce: 'n', timeout: 1_000, onPartError: (error) => errors.push(error) });
  return { html: html.toString(), errors };
}

const part = (Part: ComponentType) => createElement(Suspense, { fallback: 'em breve' }, createElement(Part));

test('a page comes with what is loaded while it is rendered', async () => {
  const Late = lazy(async () => ({ default: () => createElement('p', null, LATE) }));
  const { html, errors } = await render(createElement('main', null, part(Late)));
  expect(html).toContain(LATE);
  expect(errors).toEqual([]);
});

test('a longer page than React writes at once comes whole', async () => {
  const text = `${LATE} `.repeat(20_000);
  const { html } = await render(createElement('main', null, createElement('p', null, text), 'fim'));
  expect(html).toBe(`<main><p>${text}</p>fim</main>`);
});

test('a part that fails is told, and the page shows what stands in its place', async () => {
  const { html, errors } = await render(createElement('main', null, 'antes', part(Broken)));
  expect(html).toMatch(/antes.*em breve/s);
  expect(errors).toEqual([expect.objectContaining({ message: 'broken' })]);
});

test('a page that fails as a whole rejects, and is not told twice', async () => {
  const errors: unknown[] = [];
  const page = renderWhole(createElement(Broken), {
    nonce: undefined,
    timeout: 1_000,
    onPartError: (error) => errors.push(error),
  });
  await expect(page).rejects.toThrow('broken');
  expect(errors).toEqual([]);
});
