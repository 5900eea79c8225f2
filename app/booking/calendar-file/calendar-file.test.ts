import { describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { calendarFile } from './calendar-file.ts';

const booking = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 1,
  date: '2026-11-20',
  time: '14:00',
  startsAt: '2026-11-20T17:00:00.000Z',
  durationMinutes: 45,
  status: 'scheduled',
  serviceName: 'Corte',
  employeeName: 'Ana',
} as Booking;
const salon = {
  slug: 'aurora',
  name: 'Barbearia Aurora',
  address: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
  phone: '+5511987654321',
} as PublicSalon;

/** Unfolded lines, as name and value. */
function linesOf(file: string): [string, string][] {
  const unfolded = file.replaceAll(/\r\n[ \t]/g, '');
  return unfolded.split('\r\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1)];
  });
}
const parse = (changes: Partial<Booking> = {}, place: Partial<PublicSalon> = {}) => {
  const file = calendarFile({ ...booking, ...changes }, { ...salon, ...place }, 'https://encaixe.example');
  return { file, lines: linesOf(file), fields: Object.fromEntries(linesOf(file).toReversed()) };
};

describe('the calendar file', () => {
  test('holds one event in UTC, with place, description and an alarm two hours before', () => {
    const { fields, lines } = parse();
    expect(lines.filter(([name, value]) => name === 'BEGIN' && value === 'VEVENT')).toHaveLength(1);
    expect(fields).toMatchObject({
      UID: '01900000-0000-7000-8000-000000000001@encaixe',
      SEQUENCE: '1',
      DTSTART: '20261120T170000Z',
      DTEND: '20261120T174500Z',
      SUMMARY: 'Corte · Barbearia Aurora',
      LOCATION: 'Barbearia Aurora\\, Rua das Flores\\, 10\\, São Paulo - SP',
      STATUS: 'CONFIRMED',
      TRIGGER: '-PT2H',
      'URL;VALUE=URI': 'https://encaixe.example/aurora',
    });
    expect(fields.DESCRIPTION).toContain('Chegue 10 minutos antes do horário.');
    expect(fields.DESCRIPTION).toContain('(11) 98765-4321');
  });

  test('ends each line, the last one too', () => {
    const { file } = parse();
    expect(file).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('of a moved appointment replaces the older one', () => {
    const { fields } = parse({ version: 2, startsAt: '2026-11-23T13:00:00.000Z' });
    expect(fields).toMatchObject({ UID: `${booking.id}@encaixe`, SEQUENCE: '2', DTSTART: '20261123T130000Z' });
  });

  test('takes a cancelled appointment out, and needs neither address nor service', () => {
    const { fields } = parse(
      { status: 'cancelled', serviceName: null, employeeName: null },
      { address: null, city: null, state: null, phone: null },
    );
    expect(fields).toMatchObject({ STATUS: 'CANCELLED', SUMMARY: 'Atendimento · Barbearia Aurora' });
    expect(fields).not.toHaveProperty('LOCATION');
  });

  test.each([
    ['line breaks', 'Corte\r\nATTACH:https://evil.example\rX:1\n', 'Corte ATTACH:https://evil.example X:1'],
    ['emoji beyond the length of a line', `${'💇‍♀️'.repeat(40)} & Cia`, `${'💇‍♀️'.repeat(40)} & Cia`],
    ['separators', 'Corte; barba, e \\n', 'Corte\\; barba\\, e \\\\n'],
  ])('keeps %s of a name within its value', (_, serviceName, shown) => {
    const { fields, file } = parse({ serviceName });
    expect(fields.SUMMARY).toBe(`${shown} · Barbearia Aurora`);
    for (const line of file.split('\r\n')) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
    expect(Object.keys(fields)).not.toContain('ATTACH');
  });
});
