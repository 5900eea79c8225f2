import { z } from 'zod';
import { ufOf } from '#lib/brazil.ts';
import { optionalLine, text } from './shapes.ts';

/** How a salon is reached: the same in its set-up and in its settings. */

/** One of the 27, as 'SP'; its name is taken too. */
export const State = optionalLine('Estado').transform((typed, context) => {
  const uf = typed && ufOf(typed);
  if (typed === null || uf) return uf || null;
  context.addIssue({ code: 'custom', message: 'Escolha um dos 27 estados' });
  return z.NEVER;
});

/** '01001000' and '01001-000' -> '01001-000'. */
export const PostalCode = text(undefined, 'CEP')
  .nullish()
  .transform((value, context) => {
    const digits = (value ?? '').replace(/[\s.-]/g, '');
    if (digits === '') return null;
    if (/^\d{8}$/.test(digits)) return `${digits.slice(0, 5)}-${digits.slice(5)}`;
    context.addIssue({ code: 'custom', message: 'CEP deve ter 8 dígitos' });
    return z.NEVER;
  });

/** '@ana.souza', 'ana.souza', 'https://www.instagram.com/ana.souza/?hl=pt'. */
const INSTAGRAM = /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/)?@?[\w.]{1,30}\/?(?:[?#].*)?$/i;

/** A handle, a profile's address or nothing; stored as a handle. */
export const Instagram = optionalLine('Instagram').refine(
  (typed) => typed === null || INSTAGRAM.test(typed),
  'Informe o perfil, como @seusalao',
);
