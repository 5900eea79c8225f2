import { data } from 'react-router';
import type { Refusal } from '../ui/answer.ts';

type Words = { title: string; description: string };

/**
 * What an action here refused, in the words of the specification's section 8: a failed validation has one title everywhere,
 * and what nobody foresaw the words of `unexpected`, where there are any.
 */
export function refuse(refusal: Refusal, title: string, unexpected?: Words) {
  const words = refusal.fields ? { title: 'Erro de validação' } : { title };
  const said = refusal.code === 'UNEXPECTED' && unexpected ? unexpected : words;
  return data({ ...refusal, ...said }, { status: refusal.status ?? 400 });
}
