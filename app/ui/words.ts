import type { CodeOf, InputOf, OperationName } from '#contract/index.ts';
import type { Failure, Refusal } from './answer.ts';

/** A link away from the page, which opens in another tab. */
export type ToastLink = { href: string; label: string };
export type Words = { title: string; description: string; link?: ToastLink };

type FieldOf<Name extends OperationName> = Name extends OperationName ? keyof InputOf<Name> & string : never;
type AnyCode<Name extends OperationName> = CodeOf<Name> | Failure['code'];

/** Texts of the specification, section 8. Others come from `everywhere`, then from the contract's message. */
export type WordTable<Name extends OperationName> = {
  /** The title for every refusal without a title of its own. */
  otherwise: string;
  /** The title when this field is the first wrong one. A function gets what was sent; null means `otherwise`. */
  fields?: { [Field in FieldOf<Name>]?: string | ((sent: unknown) => string | null) };
  codes?: {
    [Code in AnyCode<Name>]?: Partial<Words> | ((refusal: Extract<Refusal<Name>, { code: Code }>) => Partial<Words>);
  };
};

export const noWords = { otherwise: 'Não foi possível concluir' };

/** The untyped form of `WordTable`: only the caller knows which code belongs to which function. */
type AnyTable = {
  otherwise: string;
  fields?: { [path: string]: string | ((sent: unknown) => string | null) | undefined };
  codes?: { [code: string]: Partial<Words> | ((refusal: Refusal) => Partial<Words>) | undefined };
};

export const MAINTENANCE = {
  title: 'Estamos em manutenção',
  description: 'Voltamos em instantes. Tente de novo daqui a pouco.',
};

/** Texts for refusals that mean the same on every screen: lost rights after the page was opened, or no connection. */
const everywhere: AnyTable['codes'] = {
  UNAUTHENTICATED: {
    title: 'Sua sessão terminou',
    description: 'Entre de novo em outra aba e tente novamente: o que você digitou continua aqui.',
  },
  FORBIDDEN: { title: 'Acesso negado', description: 'Você não tem permissão para acessar esta área' },
  // The server names what is missing.
  RIGHT_MISSING: (refusal) => ({ title: 'Acesso negado', description: messageOf(refusal) }),
  OFFLINE: {
    title: 'Sem conexão',
    description: 'Confira a internet e tente novamente. O que você digitou continua aqui.',
  },
  MAINTENANCE: {
    ...MAINTENANCE,
    description: 'Voltamos em instantes. O que você digitou continua aqui: tente de novo daqui a pouco.',
  },
  CHANGED_MEANWHILE: (refusal) => ({
    description: `${messageOf(refusal)} O que você digitou continua aqui: confira e salve de novo.`,
  }),
};

/** Title and description for a refusal of what was `sent`. An unexpected one ends with the id that finds it in the log. */
export function wordsFor<Name extends OperationName>(
  refusal: Refusal<Name>,
  table: WordTable<Name>,
  sent: object = {},
): Words {
  return wordsIn(table as AnyTable, refusal as Refusal, sent);
}

function wordsIn(table: AnyTable, refusal: Refusal, sent: object): Words {
  const words = {
    title: table.otherwise,
    description: messageOf(refusal),
    ...wordsForField(refusal, table, sent),
    ...wordsForCode(refusal, everywhere),
    ...wordsForCode(refusal, table.codes),
  };
  if (refusal.code !== 'UNEXPECTED') return words;
  const { description } = words;
  const sentence = /[.!?]$/.test(description) ? description : `${description}.`;
  return { ...words, description: `${sentence} Código: ${refusal.requestId}` };
}

const messageOf = (refusal: Refusal) => ('message' in refusal ? refusal.message : 'Tente novamente.');

function wordsForCode(refusal: Refusal, codes: AnyTable['codes'] = {}): Partial<Words> | undefined {
  const words = codes[refusal.code];
  return typeof words === 'function' ? words(refusal) : words;
}

function wordsForField(refusal: Refusal, { fields = {} }: AnyTable, sent: object): Words | null {
  const [path = '', description = ''] = Object.entries(fieldErrors(refusal))[0] ?? [];
  const title = fields[path];
  const value: unknown = new Map(Object.entries(sent)).get(path);
  const chosen = typeof title === 'function' ? title(value) : title;
  return chosen ? { title: chosen, description } : null;
}

/** The error of each field, by its path: `{ 'newCustomer.phone': 'Informe o telefone' }`. */
export function fieldErrors<Name extends OperationName>(refusal: Refusal<Name>): Record<string, string>;
export function fieldErrors(refusal: Refusal): Record<string, string> {
  return refusal.code === 'INVALID_INPUT' ? refusal.data.fields : {};
}
