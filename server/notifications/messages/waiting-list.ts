import { formatDate } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';

type Opening = {
  customerName: string;
  salonName: string;
  serviceName: string;
  date: string;
  /** Start times that are free and wanted, in order. */
  times: string[];
  /** Where it can be booked; null where the site's address is not set. */
  bookingUrl: string | null;
};

const SHOWN_TIMES = 6;

/** A time somebody waits for is free (D20). It promises nothing: whoever books first has it. */
export function opening({ customerName, salonName, serviceName, date, times, bookingUrl }: Opening): string {
  const shown = times.slice(0, SHOWN_TIMES).join(', ');
  return [
    `Olá, ${firstName(customerName)}! Abriu uma vaga em ${salonName}.`,
    [
      `Serviço: ${serviceName}`,
      `Data: ${formatDate(date)}`,
      `${times.length > 1 ? 'Horários livres' : 'Horário livre'}: ${shown}${times.length > SHOWN_TIMES ? ' e outros' : ''}`,
    ].join('\n'),
    `O horário fica com quem agendar primeiro.${bookingUrl ? ` Agende aqui: ${bookingUrl}` : ''}`,
  ].join('\n\n');
}
