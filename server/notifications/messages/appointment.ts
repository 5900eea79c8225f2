import { fullAddress } from '#lib/address.ts';
import { formatDate } from '#lib/dates.ts';
import { formatAmount, formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { firstName } from '#lib/text.ts';
import { write } from './kinds.ts';

/** Texts to the customer say only the first of the typed names, because the phone may be another person's. */
export type AppointmentFacts = {
  customerName: string;
  /** The salon's wall clock. */
  date: string;
  time: string;
  /** Null when the owner booked without a service, and so without a price. */
  serviceName: string | null;
  priceCents: number | null;
  salonName: string;
};

const ARRIVE_EARLY = 'Chegue com 10 minutos de antecedência.';

export const valuesOf = ({ customerName, date, time, serviceName, priceCents, salonName }: AppointmentFacts) => ({
  nome: firstName(customerName),
  salao: salonName,
  data: formatDate(date),
  horario: time,
  servico: serviceName,
  valor: priceCents === null ? null : formatCents(priceCents),
});

export type Place = {
  /** Null too where the salon shows no professionals. */
  employeeName: string | null;
  salonPhone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
};

/** Where to go, and to whom. */
export const placeValuesOf = (place: Place) => ({
  profissional: place.employeeName,
  endereco: fullAddress(place),
  telefone_salao: place.salonPhone && formatPhone(place.salonPhone),
});

/** Online payment goes back the way it came. */
export type Returned = { amountCents: number; way: 'pix' | 'card'; currency?: string };
const backBy = { pix: 'por PIX, no prazo do seu banco', card: 'no cartão, no prazo da operadora' };

export const returnedWords = ({ amountCents, way, currency = 'BRL' }: Returned) =>
  `${formatAmount(amountCents, currency)} ${backBy[way]}`;

/** The values that only the owner reads: the whole name and the phone. */
export const ownerValuesOf = (facts: AppointmentFacts & { customerPhone: string | null }) => ({
  ...valuesOf(facts),
  cliente: facts.customerName,
  telefone: facts.customerPhone && formatPhone(facts.customerPhone),
});

/** `link`: where the customer sees, moves and cancels the appointment. */
export const confirmation = ({ link, ...facts }: AppointmentFacts & Place & { link: string }) =>
  write('appointment_booked', { ...valuesOf(facts), ...placeValuesOf(facts), link }).body;
export const cancellation = (facts: AppointmentFacts) => write('appointment_cancelled', valuesOf(facts)).body;

/** The salon and its page are gone, so there is nothing to book anew. */
export const closing = (facts: AppointmentFacts & { returnedCents: number }) => ({
  subject: `Agendamento cancelado: ${formatDate(facts.date)} às ${facts.time}`,
  body: text(
    `Olá, ${firstName(facts.customerName)}! Seu agendamento em ${facts.salonName} foi cancelado, porque o salão saiu da plataforma.`,
    details(facts),
    [
      ...(facts.returnedCents > 0
        ? [
            `Os ${formatCents(facts.returnedCents)} que você pagou são devolvidos. O dia em que o dinheiro aparece depende do seu banco ou cartão.`,
          ]
        : []),
      'Você não precisa fazer nada. Sentimos muito pelo transtorno.',
    ],
  ),
});

/** The owner fills in the two places in brackets before sending. */
export const suggestion = (facts: AppointmentFacts) =>
  text(`Olá, ${firstName(facts.customerName)}! Sobre o seu agendamento em ${facts.salonName}:`, details(facts), [
    'Podemos mudar para [nova data] às [novo horário]?',
    ARRIVE_EARLY,
  ]);

/** For an owner whose subscription has ended, and who cannot see the appointments. */
export const bookedWhileBlocked = (
  facts: AppointmentFacts,
  customerPhone: string | null,
  settingsUrl: string | null,
) => ({
  subject: `Novo agendamento: ${formatDate(facts.date)} às ${facts.time}`,
  body: text(
    `${facts.customerName} fez um agendamento em ${facts.salonName}.`,
    [...details(facts), ...(customerPhone ? [`Telefone: ${formatPhone(customerPhone)}`] : [])],
    [
      'Sua página continua recebendo agendamentos, mas a sua assinatura não está ativa.',
      `Para voltar a usar o sistema, escolha um plano${settingsUrl ? `: ${settingsUrl}` : '.'}`,
    ],
  ),
});

function details({ date, time, serviceName, priceCents }: AppointmentFacts): string[] {
  return [
    `Data: ${formatDate(date)}`,
    `Horário: ${time}`,
    ...(serviceName === null ? [] : [`Serviço: ${serviceName}`]),
    ...(priceCents === null ? [] : [`Valor: ${formatCents(priceCents)}`]),
  ];
}

const text = (greeting: string, facts: string[], closing: string[]) =>
  [greeting, facts.join('\n'), closing.join('\n')].join('\n\n');
