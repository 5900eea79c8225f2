import { expect, test } from 'vitest';
import type { MessageWay, SentMessage } from '#contract/notifications.ts';
import { addressOf, reasonOf, wayLabel } from './labels.ts';
import { outageTitle, whoIsNotTold } from './outages.ts';

const way = (changes: Partial<MessageWay> = {}): MessageWay => ({
  ...{ id: '1', channel: 'whatsapp', recipient: '+5511988887777', status: 'outbox', failure: null, attempts: 1 },
  ...{ isFallback: false, sentAt: null, deliveredAt: null, readAt: null },
  ...changes,
});
const mail = way({ channel: 'mail', recipient: 'ana@example.com', status: 'sent', isFallback: true });
const messageOf = (ways: MessageWay[]) => ({ ways }) as SentMessage;

test('each of two ways says what became of it, and an only one leaves that to the message', () => {
  const both = messageOf([way(), mail]);
  expect(both.ways.map((each) => wayLabel(each, both))).toEqual(['WhatsApp: não enviada', 'E-mail no lugar: enviada']);
  expect(wayLabel(way(), messageOf([way()]))).toBe('WhatsApp');
  expect([way(), mail].map(addressOf)).toEqual(['(11) 98888-7777', 'ana@example.com']);
});

test.each([
  [way(), 'A plataforma ainda não tem um provedor de WhatsApp.'],
  [way({ channel: 'mail' }), 'A plataforma ainda não tem um servidor de e-mail.'],
  [way({ status: 'withheld' }), 'As mensagens da plataforma estavam desligadas.'],
  [way({ status: 'failed', failure: 'Motivo' }), 'Motivo'],
  [mail, null],
])('%o: %s', (each, reason) => {
  expect(reasonOf(each)).toBe(reason);
});

test.each([
  [['whatsapp'], 'As mensagens de WhatsApp não estão saindo', /^Quem tem e-mail é avisado por e-mail/],
  [['mail'], 'Os e-mails não estão saindo', /^Clientes que só têm e-mail não são avisados/],
  [['mail', 'whatsapp'], 'WhatsApp e e-mails não estão saindo', /^Seus clientes não estão sendo avisados/],
] as const)('%o down: %s', (channels, title, words) => {
  const outages = channels.map((channel) => ({ channel }));
  expect(outageTitle(outages)).toBe(title);
  expect(whoIsNotTold(outages)).toMatch(words);
});
