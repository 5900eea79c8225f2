import { describe, expect, test } from 'vitest';
import { type MessageKind, messageKindNames, recipientOf } from '#contract/message-kinds.ts';
import { layOut } from '#server/infra/mail/layout.ts';
import { compose } from './compose.ts';
import { exampleValues } from './examples.ts';

/** The facts that each message must contain, in the words of the example. */
const APPOINTMENT = ['Maria', 'Barbearia Aurora', '21/11/2026', '14:00', 'Corte', 'R$\u00a045,00'];
const PLACE = ['João Lima', 'Rua das Flores, 10, São Paulo - SP', '(11) 3333-4444'];
const EARLY = 'Chegue com 10 minutos de antecedência.';
const REFUND = 'R$\u00a045,00 por PIX, no prazo do seu banco';
const OWNERS = ['Barbearia Aurora', 'Maria Souza', '(11) 98765-4321', '21/11/2026', '14:00', 'Corte', 'R$\u00a045,00'];

type Told = { says: string[]; link: string | null };

/** `link`: what its button does. */
const told: Record<MessageKind, Told> = {
  appointment_booked: { says: [...APPOINTMENT, ...PLACE, EARLY, 'No salão'], link: 'Para ver, mudar ou cancelar' },
  appointment_moved: { says: [...APPOINTMENT, ...PLACE, EARLY, 'mudou'], link: 'Para ver, mudar ou cancelar' },
  appointment_cancelled: { says: [...APPOINTMENT, REFUND, 'foi cancelado'], link: 'Agende de novo aqui' },
  appointment_reminder_day: { says: [...APPOINTMENT, EARLY, 'é amanhã'], link: 'Confirme ou cancele aqui' },
  appointment_reminder_hours: { says: [...APPOINTMENT, EARLY], link: 'Se não puder vir, avise aqui' },
  waiting_list_joined: {
    says: ['Maria', 'Barbearia Aurora', 'Corte', '21/11/2026', '14:00, 15:30', 'lista de espera'],
    link: 'Para sair da lista',
  },
  waiting_list_opening: { says: ['Maria', 'Corte', '21/11/2026', '14:00, 15:30'], link: 'Agende aqui' },
  review_request: { says: ['Maria', 'Barbearia Aurora', 'Corte'], link: 'Conte aqui, leva um minuto' },
  payment_expired: {
    says: [...APPOINTMENT, 'O pagamento não foi feito a tempo', 'foi liberado', 'devolvido por inteiro'],
    link: 'Agende de novo aqui',
  },
  payment_late_booked: {
    says: [...APPOINTMENT, ...PLACE, EARLY, 'ainda deu tempo'],
    link: 'Para ver, mudar ou cancelar',
  },
  payment_late_refunded: { says: [...APPOINTMENT, 'devolvido por inteiro'], link: null },
  payment_extra_refunded: { says: [...APPOINTMENT, REFUND, 'veio duas vezes'], link: null },
  payment_mismatch_refunded: {
    says: [...APPOINTMENT, REFUND, 'devolvido por inteiro'],
    link: 'Para pagar o valor certo',
  },
  owner_booked: { says: [...OWNERS, 'No salão'], link: null },
  owner_moved: { says: OWNERS, link: null },
  owner_cancelled: { says: OWNERS, link: null },
  owner_paid: { says: OWNERS, link: null },
  owner_refunded: { says: OWNERS, link: null },
  owner_extra_refunded: { says: OWNERS, link: null },
  owner_refund_failed: { says: OWNERS, link: null },
};

const everyWay = {
  ...{ whatsappToCustomers: true, mailToCustomers: true, mailToOwner: true, whatsappToOwner: true },
  ...{ reminderDayTime: '18:00', reminderHours: 2 },
};
const SITE = { appName: 'Encaixe', siteUrl: 'https://encaixe.example' };
const LINK = exampleValues.link;

describe.each(messageKindNames)('%s', (kind) => {
  const { says, link } = told[kind];
  const messages = (contact: { phone: string | null; email: string | null }) =>
    compose(kind, { isOn: true, text: null }, everyWay, contact, exampleValues);
  const [byWhatsApp] = messages({ phone: '+5511987654321', email: null });
  const [byMail] = messages({ phone: null, email: 'maria@example.com' });

  test.each([
    ['WhatsApp', byWhatsApp],
    ['plain mail', byMail],
  ])('says all of it by %s', (_, message) => {
    const body = message?.body ?? '';
    for (const words of says) expect(body).toContain(words);
    if (link) expect(body).toContain(`${link}: ${LINK}`);
    else expect(body).not.toContain('http');
  });

  test('says all of it in the laid out mail, where the link is a button', async () => {
    const { subject = '', body = '' } = byMail ?? {};
    const html = await layOut({ subject, text: body, ...SITE });
    // Without what a mail program shows in its list, which is the beginning of the text once more.
    const shown = html.slice(html.indexOf('<h1'));
    for (const words of says) expect(shown.replaceAll('&amp;', '&')).toContain(words);
    const buttons = [...shown.matchAll(/<a href="([^"]*)"[^>]*border-radius:8px[^>]*>(.*?)<\/a>/gs)];
    expect(buttons.map(([, url]) => url)).toEqual(link ? [LINK] : []);
    if (link) expect(buttons[0]?.[2]).toContain(link);
  });

  test('has what Meta’s template says, and its button', () => {
    const { template } = byWhatsApp ?? {};
    expect(template?.buttonToken).toBe(link ? LINK.split('/').at(-1) : undefined);
    const whole = template?.parameters.join('\n') ?? '';
    const values: string[] = Object.values(exampleValues);
    for (const words of says.filter((each) => values.includes(each))) expect(whole).toContain(words);
  });

  test('goes to whom it is for', () => {
    const isForOwner = recipientOf(kind) === 'owner';
    expect(isForOwner).toBe(kind.startsWith('owner_'));
    expect(messages({ phone: '+5511987654321', email: 'maria@example.com' })).toHaveLength(isForOwner ? 2 : 1);
  });
});
