import { expect, test } from 'vitest';
import { changeWords, paidOnlineWords } from './terms-words.ts';

const terms = (priceCents: number | null, durationMinutes: number) => ({ priceCents, durationMinutes });
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null;

test.each([
  [terms(4500, 30), terms(4000, 30), 'De R$ 45,00 para R$ 40,00'],
  [terms(4500, 30), terms(4500, 45), 'De 30min para 45min'],
  [terms(null, 30), terms(0, 90), 'De sem preço para R$ 0,00, e de 30min para 1h 30min'],
])('from %o to %o reads: %s', (before, after, words) => {
  expect(plain(changeWords({ before, after }))).toBe(words);
});

test.each([
  [0, 4000, null],
  [4500, null, null],
  [4500, Number.NaN, null],
  [4500, 4500, 'R$ 45,00 já foram pagos pela internet: não falta nada.'],
  [4500, 5000, 'R$ 45,00 já foram pagos pela internet: R$ 5,00 ficam para receber no salão.'],
  [
    4500,
    4000,
    'R$ 45,00 já foram pagos pela internet: R$ 5,00 a mais. Nada é devolvido sozinho; você decide depois, em Reembolsar.',
  ],
])('with %s paid online, a price of %s means: %s', (heldCents, priceCents, words) => {
  expect(plain(paidOnlineWords({ heldCents }, priceCents))).toBe(words);
});
