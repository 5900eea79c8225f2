import { expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { as, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { MOST_WAITING_MAILS_AN_HOUR } from '../notifications/delivery/rules.ts';

const world = useTestWorld();

const VICTIM = 'maria@example.com';

const join = ({ slug, service }: TestSalon, customerName: string) =>
  as(world, null).waitingList.join({
    ...{ slug, serviceId: service.id, preferredDate: addDays(TODAY, 1), consent: true },
    ...{ customerName, customerPhone: '11988887777', customerEmail: VICTIM },
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
