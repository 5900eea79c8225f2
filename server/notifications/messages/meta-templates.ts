import type { MetaTemplate } from '#contract/message-channels.ts';
import { type MessageKind, type MessageVariable, messageKindNames, variablesIn } from '#contract/message-kinds.ts';
import { exampleValues } from './examples.ts';
import { kinds, type Values } from './kinds.ts';

/** A gap of Meta's is never empty. */
const NOTHING = 'a combinar';
const nothing: Partial<Record<MessageVariable, string>> = {
  profissional: 'a equipe do salão',
  endereco: 'na página do salão',
  telefone_salao: 'na página do salão',
  devolucao: 'não há valor a devolver',
};

const templateVariables = (kind: MessageKind) => variablesIn(templateText(kind)) as MessageVariable[];

/** A template whose gaps change gets another name: it can be approved before the upgrade, while the former one is still sent. */
const versions: Partial<Record<MessageKind, number>> = {
  appointment_booked: 3,
  appointment_moved: 2,
  appointment_cancelled: 2,
  payment_late_booked: 2,
};

const templateName = (kind: MessageKind) => (versions[kind] ? `${kind}_${versions[kind]}` : kind);

/** Without the link, which the button has. */
const templateText = (kind: MessageKind) =>
  kinds[kind].text
    .split('\n')
    .filter((line) => !line.includes('{link}'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/** `link` ends in the token of Meta's button. Meta sends its approved template, not the salon's own text. */
export function templateOf(kind: MessageKind, values: Values) {
  const buttonToken = kinds[kind].button && values.link ? buttonOf(values.link) : null;
  return {
    name: templateName(kind),
    parameters: templateVariables(kind).map((name) => values[name] ?? nothing[name] ?? NOTHING),
    ...(buttonToken && { buttonToken }),
  };
}

/** The part after the site's address: Meta's button has the address itself. */
const buttonOf = (link: string) => link.replace(/^https?:\/\/[^/]+\//, '');

/** The templates submitted to Meta, once for the platform: the text with its gaps, and the button, whose address ends in a token. */
export const listTemplates = (siteUrl: string): MetaTemplate[] =>
  messageKindNames.map((kind) => {
    const variables = templateVariables(kind);
    const gap = (name: string) => `{{${variables.indexOf(name as MessageVariable) + 1}}}`;
    const { button } = kinds[kind];
    return {
      ...{ name: templateName(kind), language: 'pt_BR', category: 'UTILITY' },
      body: templateText(kind).replace(/\{([^{}\n]*)\}/g, (_, name: string) => gap(name)),
      variables: variables.map((name) => ({ name, example: exampleValues[name] })),
      button: button ? { text: button, url: `${siteUrl}/{{1}}`, example: `${siteUrl}/${buttonExamples[kind]}` } : null,
    };
  });

const APPOINTMENT = 'lembrete/AZmo8nweUbmwoz9uLRxLWgGZqPJ8Hn1Um6A_bi0cS1oZ0b3VqkXwT7yPzR4uQe1h';
const BOOKING = 'barbearia-aurora/agendamento/0199a8f2-7c1e-7d54-9b0a-3f6e2d1c4b5a';

/** The pages to which buttons lead. */
const buttonExamples: Partial<Record<MessageKind, string>> = {
  appointment_booked: APPOINTMENT,
  appointment_moved: APPOINTMENT,
  appointment_cancelled: BOOKING,
  appointment_reminder_day: APPOINTMENT,
  appointment_reminder_hours: APPOINTMENT,
  payment_expired: BOOKING,
  payment_late_booked: APPOINTMENT,
  payment_mismatch_refunded: 'barbearia-aurora/confirmacao?agendamento=0199a8f2-7c1e-7d54-9b0a-3f6e2d1c4b5a',
  waiting_list_joined: 'sair-da-lista/AZmo8nweUbmwoz9uLRxLWgGZqPJ8Hn1Um6A_bi0cS1oZ0b3VqkXwT7yPzR4uQe1h',
  waiting_list_opening: `${BOOKING}?data=2026-11-21&hora=14:00`,
  review_request: 'barbearia-aurora/area-cliente?avaliar=0199a8f2-7c1e-7d54-9b0a-3f6e2d1c4b5a',
};
