import { expect, test } from 'vitest';
import { shareUrl } from './share.ts';

const salon = {
  slug: 'aurora',
  name: 'Barbearia & Cia 💈',
  address: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
};
const booking = { date: '2026-11-27', time: '14:00', serviceName: 'Corte + Barba' };

test('the shared text names service, day, time, salon, address and the page, and no appointment', () => {
  const url = new URL(shareUrl({ ...booking, ...{ id: 'a-secret-id' } }, salon, 'https://encaixe.example'));
  expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/');
  expect(url.searchParams.get('text')).toBe(
    [
      'Tenho horário marcado: Corte + Barba em Barbearia & Cia 💈, sexta-feira, 27 de novembro às 14:00.',
      'Endereço: Rua das Flores, 10, São Paulo - SP',
      'https://encaixe.example/aurora',
    ].join('\n'),
  );
  expect([...url.searchParams.keys()]).toEqual(['text']);
});

test('without an address and a service the rest is told', () => {
  const bare = { ...salon, address: null, city: null, state: null };
  const text = new URL(shareUrl({ ...booking, serviceName: null }, bare, 'https://encaixe.example')).searchParams;
  expect(text.get('text')).toMatch(/^Tenho horário marcado: Atendimento em .*\nhttps:\/\/encaixe\.example\/aurora$/);
});
