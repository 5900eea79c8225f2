import { describe, expect, test } from 'vitest';
import { paymentWords, whatsappLinks } from './rules.ts';

const appointment = {
  phone: '+5511987654321',
  customerName: 'Maria Souza',
  date: '2026-11-21',
  time: '14:00',
  serviceName: 'Corte & Barba',
  priceCents: 123450,
  salonName: 'Barbearia Aurora',
  employeeName: 'João Lima',
  salonPhone: '+551133334444',
  ...{ address: 'Rua das Flores, 10', city: 'São Paulo', state: 'SP' },
  link: 'https://encaixe.example/lembrete/abc123',
};

const textOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('text') ?? '';

describe('the three WhatsApp buttons of an appointment', () => {
  test.each(['confirm', 'cancel', 'suggest'] as const)(
    '%s opens a chat with the customer, with all that matters',
    (button) => {
      const link = whatsappLinks(appointment)?.[button];
      expect(link).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/);
      const facts = ['Olá, Maria!', 'Barbearia Aurora', '21/11/2026', '14:00', 'Corte & Barba', 'R$\u00a01.234,50'];
      for (const fact of facts) expect(textOf(link)).toContain(fact);
      expect(textOf(link)).not.toContain('Souza');
    },
  );

  test('a confirmation and a suggestion advise to arrive 10 minutes early', () => {
    const links = whatsappLinks(appointment);
    for (const link of [links?.confirm, links?.suggest]) expect(textOf(link)).toContain('10 minutos de antecedência');
  });

  test('a confirmation says with whom, where, how to reach the salon, and where to change it', () => {
    const text = textOf(whatsappLinks(appointment)?.confirm);
    for (const fact of [
      'Profissional: João Lima',
      'Endereço: Rua das Flores, 10, São Paulo - SP',
      'Telefone do salão: (11) 3333-4444',
      'Para ver, mudar ou cancelar: https://encaixe.example/lembrete/abc123',
    ]) {
      expect(text).toContain(fact);
    }
  });

  test('a confirmation leaves out what the salon does not tell', () => {
    const untold = { employeeName: null, salonPhone: null, address: null, city: null, state: null };
    const text = textOf(whatsappLinks({ ...appointment, ...untold })?.confirm);
    expect(text).not.toMatch(/Profissional|Endereço|Telefone|null/);
  });

  test('a suggestion has places for the new date and time', () => {
    expect(textOf(whatsappLinks(appointment)?.suggest)).toContain('[nova data] às [novo horário]');
  });

  test('without a service neither service nor price is spoken of', () => {
    const text = textOf(whatsappLinks({ ...appointment, serviceName: null, priceCents: null })?.confirm);
    expect(text).not.toMatch(/Serviço|Valor|null/);
  });

  test('there are none without a phone', () => {
    expect(whatsappLinks({ ...appointment, phone: null })).toBeNull();
  });
});

test.each([
  ['cash', 'paid', null, 'No salão'],
  ['pix', 'paid', null, 'Pago online'],
  ['card', 'paid', 3000, 'Sinal de R$\u00a030,00 pago online, e R$\u00a070,00 no salão'],
  ['card', 'paid', 10_000, 'Sinal de R$\u00a0100,00 pago online'],
  ['pix', 'pending', null, null],
])(
  'a booking of R$ 100,00 by %s, %s, with a deposit of %s cents',
  (paymentMethod, paymentStatus, depositCents, words) => {
    expect(paymentWords({ paymentMethod, paymentStatus, priceCents: 10_000, depositCents })).toBe(words);
  },
);
