import { formatDate } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';
import { wantedTime } from '#lib/wanted-time.ts';

type Opening = {
  customerName: string;
  salonName: string;
  serviceName: string;
  date: string;
  times: string[];
  /** The page where it can be booked. */
  bookingUrl: string;
};

type Joined = Pick<Opening, 'customerName' | 'salonName' | 'serviceName' | 'date'> & {
  preferredTimeStart: string | null;
  preferredTimeEnd: string | null;
  /** The page where the recipient leaves the list. */
  leaveUrl: string;
};

export const joinedValues = ({ customerName, salonName, serviceName, date, leaveUrl, ...times }: Joined) => ({
  nome: firstName(customerName),
  salao: salonName,
  servico: serviceName,
  data: formatDate(date),
  horarios: wantedTime(times),
  link: leaveUrl,
});

const SHOWN_TIMES = 6;

/** A wanted time is free. The text promises nothing: the first to book gets the time. */
export const openingValues = ({ customerName, salonName, serviceName, date, times, bookingUrl }: Opening) => ({
  nome: firstName(customerName),
  salao: salonName,
  servico: serviceName,
  data: formatDate(date),
  horarios: `${times.slice(0, SHOWN_TIMES).join(', ')}${times.length > SHOWN_TIMES ? ' e outros' : ''}`,
  link: bookingUrl,
});

export type EntryFacts = Pick<Opening, 'customerName' | 'salonName' | 'serviceName' | 'date'> & {
  /** A wanted time that is free; null while there is none. */
  time: string | null;
};

/** The text that the owner sends by hand: an offer while a wanted time is free, else a question about another one. */
export function invitation({ customerName, salonName, serviceName, date, time }: EntryFacts): string {
  const greeting = `Olá, ${firstName(customerName)}! Aqui é de ${salonName}.`;
  const wish = `${serviceName} em ${formatDate(date)}`;
  return time === null
    ? `${greeting}\n\nVocê está na nossa lista de espera: ${wish}. Outro dia ou horário serve para você?`
    : `${greeting}\n\nAbriu uma vaga: ${wish} às ${time}. Posso agendar para você?`;
}
