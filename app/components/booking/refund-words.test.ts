import { expect, test } from 'vitest';
import { refundLine, refundWords } from './refund-words.ts';

test.each([
  ['queued', 'pix', 'R$\u00a045,00 a caminho de volta. Pelo PIX, o valor cai na conta de onde saiu.'],
  ['pending', 'card', 'R$\u00a045,00 a caminho de volta. No cartão, aparece em até duas faturas.'],
  ['done', 'pix', 'R$\u00a045,00 devolvidos. Pelo PIX, o valor cai na conta de onde saiu.'],
  ['failed', 'pix', 'A devolução de R$\u00a045,00 ainda não foi feita. O salão já foi avisado e vai tentar de novo.'],
] as const)('a refund that is %s, paid by %s, reads: %s', (status, way, words) => {
  expect(refundWords({ amountCents: 4500, status }, way)).toBe(words);
  expect(words).toContain(refundLine({ amountCents: 4500, status }));
});
