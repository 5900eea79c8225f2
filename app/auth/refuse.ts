import { data } from 'react-router';
import type { Refusal } from '../ui/answer.ts';

/** What an action here refused, in the words of the specification's section 8: a failed validation has one title everywhere. */
export function refuse(refusal: Refusal, title: string) {
  return data({ ...refusal, title: refusal.fields ? 'Erro de validação' : title }, { status: refusal.status ?? 400 });
}
