/** Not in the shapes, because screens name kinds and variables without loading zod. */

/** The variables that a text may have in braces, such as `{nome}`. The owner types exactly these words. */
export const messageVariables = [
  ...(['nome', 'salao', 'data', 'horario', 'servico', 'valor', 'link', 'horarios'] as const),
  ...(['cliente', 'telefone', 'pagamento', 'valor_pago'] as const),
  ...(['profissional', 'endereco', 'telefone_salao', 'devolucao'] as const),
] as const;
export type MessageVariable = (typeof messageVariables)[number];

type Kind = {
  to: 'customer' | 'owner';
  /** The salon may write its own text, with these variables. */
  variables: readonly MessageVariable[];
  /** The salon cannot switch it off, because it concerns somebody's money, or holds the only way off a list. */
  isRequired?: true;
};

const appointment = ['nome', 'salao', 'data', 'horario', 'servico', 'valor'] as const;
/** Also tells where to go, to whom, and where to see, move and cancel the appointment. */
const confirmed = [...appointment, 'profissional', 'endereco', 'telefone_salao', 'link'] as const;
const forOwner = ['salao', 'cliente', 'telefone', 'data', 'horario', 'servico', 'valor'] as const;

/** The kinds of a salon's messages, in the order of the screen. */
export const messageKinds = {
  appointment_booked: { to: 'customer', variables: [...confirmed, 'pagamento'] },
  appointment_moved: { to: 'customer', variables: confirmed },
  appointment_cancelled: { to: 'customer', variables: [...appointment, 'devolucao', 'link'] },
  appointment_reminder_day: { to: 'customer', variables: [...appointment, 'link'] },
  appointment_reminder_hours: { to: 'customer', variables: [...appointment, 'link'] },
  waiting_list_joined: {
    to: 'customer',
    variables: ['nome', 'salao', 'servico', 'data', 'horarios', 'link'],
    isRequired: true,
  },
  waiting_list_opening: { to: 'customer', variables: ['nome', 'salao', 'servico', 'data', 'horarios', 'link'] },
  review_request: { to: 'customer', variables: ['nome', 'salao', 'servico', 'link'] },
  payment_expired: { to: 'customer', variables: [...appointment, 'link'] },
  payment_late_booked: { to: 'customer', variables: [...confirmed, 'valor_pago'], isRequired: true },
  payment_late_refunded: { to: 'customer', variables: [...appointment, 'valor_pago'], isRequired: true },
  payment_extra_refunded: { to: 'customer', variables: [...appointment, 'devolucao'], isRequired: true },
  payment_mismatch_refunded: { to: 'customer', variables: [...appointment, 'devolucao', 'link'], isRequired: true },
  owner_booked: { to: 'owner', variables: [...forOwner, 'pagamento'] },
  owner_moved: { to: 'owner', variables: forOwner },
  owner_cancelled: { to: 'owner', variables: forOwner },
  owner_paid: { to: 'owner', variables: [...forOwner, 'valor_pago'] },
  owner_refunded: { to: 'owner', variables: [...forOwner, 'valor_pago'], isRequired: true },
  owner_extra_refunded: { to: 'owner', variables: [...forOwner, 'valor_pago'], isRequired: true },
  owner_refund_failed: { to: 'owner', variables: [...forOwner, 'valor_pago'], isRequired: true },
} as const satisfies Record<string, Kind>;

export type MessageKind = keyof typeof messageKinds;
export const messageKindNames = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]];

const kindOf = (kind: MessageKind): Kind => messageKinds[kind];
export const recipientOf = (kind: MessageKind) => kindOf(kind).to;
export const variablesOf = (kind: MessageKind) => kindOf(kind).variables;
export const isRequired = (kind: MessageKind) => kindOf(kind).isRequired === true;

/** The kinds that an appointment itself needs. They are sent even to people who have stopped messages (decision 047). */
export const isContractual = (kind: MessageKind) =>
  /^(appointment_(booked|moved|cancelled)|payment_|owner_)/.test(kind);

export const MAX_MESSAGE_TEXT = 1000;
/** The earliest time of the reminder on the day before, so that it does not go out at night. */
export const REMINDER_DAY_FROM = '08:00';
export const REMINDER_DAY_UNTIL = '21:00';
export const MAX_REMINDER_HOURS = 12;

const IN_BRACES = /\{([^{}\n]*)\}/g;

/** The words in braces, in the order of the text, without repetitions. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(IN_BRACES)].map(([, name = '']) => name.trim()))];
}

/** The problem of a salon's own text; null for a valid one. */
export function messageProblem(kind: MessageKind, text: string): string | null {
  const known: readonly string[] = variablesOf(kind);
  const unknown = variablesIn(text).filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  const named = unknown.map((name) => `{${name}}`).join(', ');
  const usable = known.map((name) => `{${name}}`).join(' ');
  return `${named} não existe nesta mensagem. Use: ${usable}`;
}

/** Replaces variables by values. Leaves out lines that need a missing value. */
export function fillText(text: string, values: Partial<Record<MessageVariable, string | null>>): string {
  const find = (name: string) => values[name.trim() as MessageVariable] ?? null;
  return text
    .split('\n')
    .filter((line) => variablesIn(line).every((name) => find(name) !== null))
    .map((line) => line.replace(IN_BRACES, (_, name: string) => find(name) ?? ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
