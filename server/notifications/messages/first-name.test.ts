import { describe, expect, test } from 'vitest';
import { bookedWhileBlocked, cancellation, confirmation, suggestion, valuesOf } from './appointment.ts';
import { write } from './kinds.ts';
import { resetPasswordMail } from './reset-password.ts';
import { invitation, openingValues } from './waiting-list.ts';

const appointment = (customerName: string) => ({
  customerName,
  date: '2026-11-21',
  time: '14:00',
  serviceName: 'Corte',
  priceCents: 4500,
  salonName: 'Barbearia Aurora',
});

const place = { employeeName: 'João Lima', salonPhone: null, address: null, city: null, state: null };

/** The messages to a phone or an address that a stranger may have typed. */
const messages: [string, (name: string) => string][] = [
  [
    'confirmation',
    (name) => confirmation({ ...appointment(name), ...place, link: 'https://encaixe.example/lembrete/1' }),
  ],
  ['cancellation', (name) => cancellation(appointment(name))],
  ['move', (name) => write('appointment_moved', valuesOf(appointment(name))).body],
  ['reminder', (name) => write('appointment_reminder_day', valuesOf(appointment(name))).body],
  ['review request', (name) => write('review_request', valuesOf(appointment(name))).body],
  ['suggestion', (name) => suggestion(appointment(name))],
  [
    'opening',
    (customerName) =>
      write(
        'waiting_list_opening',
        openingValues({
          customerName,
          salonName: 'Barbearia Aurora',
          serviceName: 'Corte',
          date: '2026-11-21',
          times: ['14:00'],
          bookingUrl: 'https://encaixe.example/aurora/agendamento/1',
        }),
      ).body,
  ],
  ['invitation', (name) => invitation(appointment(name))],
  [
    'reset mail',
    (name) => {
      const { subject, text } = resetPasswordMail({
        to: 'maria@example.com',
        name,
        siteUrl: 'https://encaixe.example',
        appName: 'Encaixe',
        token: 'token',
        salonSlug: null,
        isForAdmin: false,
      });
      return `${subject}\n${text}`;
    },
  ],
];

/** Each passes the rule for names of people, and each is an advertisement. */
const hostile: [string, string][] = [
  ['Maria Voce ganhou um premio acesse golpe ponto com', 'Maria'],
  [`Maria ${'x'.repeat(94)}`, 'Maria'],
  ['Ligue-ja-para-o-golpe-e-ganhe-um-premio agora', 'Ligue-ja'],
  ['Ganhe’mil’em-golpe-ponto-com', 'Ganhe’mil'],
  ['Á'.repeat(100), 'Á'.repeat(30)],
];

describe.each(messages)('%s', (_, write) => {
  test.each(hostile)('says of %s the first name and nothing else', (name, greeted) => {
    expect(write('Zuleica Prado')).toContain('Olá, Zuleica!');
    expect(write(name)).toBe(write('Zuleica Prado').replace('Zuleica', greeted));
  });
});

test('the owner reads the whole name and the phone of who booked', () => {
  const { subject, body } = bookedWhileBlocked(appointment('Maria da Silva'), '+5511988887777', null);
  expect(body).toContain('Maria da Silva fez um agendamento');
  expect(body).toContain('(11) 98888-7777');
  expect(subject).not.toContain('Maria');
});
