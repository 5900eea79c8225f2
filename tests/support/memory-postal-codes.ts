import type { PostalAddress, PostalCodes } from '#server/infra/providers/postal-codes.ts';

const KNOWN: Record<string, PostalAddress> = {
  '01001000': {
    street: 'Praça da Sé',
    neighborhood: 'Sé',
    city: 'São Paulo',
    state: 'SP',
    timeZone: 'America/Sao_Paulo',
  },
  '69005010': {
    street: 'Avenida Eduardo Ribeiro',
    neighborhood: 'Centro',
    city: 'Manaus',
    state: 'AM',
    timeZone: 'America/Manaus',
  },
  // One code for all streets of the town.
  '53990000': {
    street: '',
    neighborhood: '',
    city: 'Fernando de Noronha',
    state: 'PE',
    timeZone: 'America/Noronha',
  },
};

/** The service does not answer for this one. */
export const UNANSWERED = '99999999';

/** Knows three addresses and reaches nobody. */
export const memoryPostalCodes: PostalCodes = {
  find: async (zipCode) => KNOWN[zipCode] ?? (zipCode === UNANSWERED ? 'unavailable' : 'unknown'),
};
