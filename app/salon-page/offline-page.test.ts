import { expect, test } from 'vitest';
import { offlinePage } from './offline-page.ts';

test('the page without a net offers the phone and the WhatsApp of a salon that it knows', () => {
  const kept =
    '<html data-kept lang="pt-BR" data-mantine-color-scheme="light"><a href="tel:+5511987654321">Ligar</a>' +
    '<a href="https://wa.me/5511987654321?text=a&amp;b">WhatsApp</a>';
  const page = offlinePage('/aurora', kept);
  expect(page).toContain('<h1>Sem conexão</h1>');
  expect(page).toContain('<a href="tel:+5511987654321">Ligar para o salão</a>');
  expect(page).toContain('<a href="https://wa.me/5511987654321?text=a&amp;b">WhatsApp do salão</a>');
  expect(page).toContain('<a href="/aurora">Página do salão</a>');
  expect(page).toContain('class="light"');
});

test('of a salon that was never opened it offers only to try again', () => {
  const page = offlinePage('/aurora', null);
  expect(page.match(/<a /g)).toHaveLength(1);
  expect(page).toContain('Tentar novamente');
  expect(page).toContain('class="dark"');
});
