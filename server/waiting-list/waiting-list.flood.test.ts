import { expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { as, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { MOST_WAITING_MAILS_AN_HOUR } from '../notifications/delivery/rules.ts';

const world = useTestWorld();

const VICTIM = 'maria@example.com';

const join = ({ slug, service }: TestSalon, customerName: string, customerEmail = VICTIM) =>
  as(world, null).waitingList.join({
    ...{ slug, serviceId: service.id, preferredDate: addDays(TODAY, 1), consent: true },
    ...{ customerName, customerPhone: '11988887777', customerEmail },
  });

const mailsTo = (email: string) => world.mailer.sent.filter(({ to }) => to === email);

test('who joins waiting lists of many salons with another’s e-mail fills no mailbox, and stops no other mail', async () => {
  const salons = [await openSalon(world), await openSalon(world)];
  for (let n = 0; n < MOST_WAITING_MAILS_AN_HOUR; n++) {
    for (const salon of salons) await join(salon, `Pessoa ${'abcdefghijklm'[n]}`);
  }
  await world.jobs.drain();
  expect(mailsTo(VICTIM)).toHaveLength(MOST_WAITING_MAILS_AN_HOUR);

  const [salon] = salons as [TestSalon, TestSalon];
  const customer = await openCustomer(world, salon, { email: VICTIM });
  await customer.book();
  await world.jobs.drain();
  expect(mailsTo(VICTIM)).toHaveLength(MOST_WAITING_MAILS_AN_HOUR + 1);

  world.clock.advance({ hours: 1 });
  await join(salon, 'Maria');
  await world.jobs.drain();
  expect(mailsTo(VICTIM)).toHaveLength(MOST_WAITING_MAILS_AN_HOUR + 2);
});

test.each([
  ['lia@example.com', (n: number) => `lia+${n}@example.com`, 'lia.1@example.com'],
  ['biamoraes@gmail.com', (n: number) => `bia.moraes+${n}@gmail.com`, 'bia.moraes1@gmail.com'],
])('the mailbox of %s is counted as one, whatever stands before the @', async (plain, variant, another) => {
  const salons = [await openSalon(world), await openSalon(world)] as [TestSalon, TestSalon];
  for (let n = 0; n < MOST_WAITING_MAILS_AN_HOUR; n++) {
    for (const salon of salons) await join(salon, `Pessoa ${'abcdefghijklm'[n]}`, variant(n));
  }
  await join(salons[0], 'Pessoa z', plain);
  await world.jobs.drain();
  const sent = world.mailer.sent.filter(({ to }) => to === plain || variantsOf(variant).includes(to));
  expect(sent).toHaveLength(MOST_WAITING_MAILS_AN_HOUR);
  await join(salons[0], 'Outra', another);
  await world.jobs.drain();
  expect(mailsTo(another)).toHaveLength(1);
});

const variantsOf = (variant: (n: number) => string) =>
  Array.from({ length: MOST_WAITING_MAILS_AN_HOUR }, (_, n) => variant(n));
