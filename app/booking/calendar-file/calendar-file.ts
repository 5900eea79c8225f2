import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Booking } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { fullAddress } from '#lib/address.ts';
import { formatPhone } from '#lib/phone.ts';

const ALARM_SECONDS = 2 * 60 * 60;

/**
 * An appointment as a calendar takes it (RFC 5545), in UTC. A newer file of the same appointment replaces the older one: the UID
 * stays, the sequence grows.
 */
export function calendarFile(booking: Booking, salon: PublicSalon, origin: string): string {
  const { id, version, startsAt, durationMinutes, employeeName, status } = booking;
  const service = oneLine(booking.serviceName ?? 'Atendimento');
  const name = oneLine(salon.name);
  const address = fullAddress(salon);
  const start = Date.parse(startsAt);
  const calendar = ical({ prodId: { company: 'Encaixe', product: 'Agendamentos', language: 'PT' } });
  calendar.method(ICalCalendarMethod.PUBLISH);
  const event = calendar.createEvent({
    id: `${id}@encaixe`,
    sequence: version,
    start: new Date(start),
    end: new Date(start + durationMinutes * 60_000),
    summary: `${service} · ${name}`,
    location: address && oneLine(`${name}, ${address}`),
    description: [
      employeeName && `Profissional: ${oneLine(employeeName)}`,
      'Chegue 10 minutos antes do horário.',
      salon.phone && `Telefone do salão: ${formatPhone(salon.phone)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    url: `${origin}/${salon.slug}`,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS });
  // The library leaves the last line open.
  return `${calendar}\r\n`;
}

/** Names are typed by people. The library escapes them, but a lone carriage return would still end a line of the file. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ').trim();
