import { afterEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { giveSecret, SECRET } from '#tests/support/secrets.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { tablesWith } from '#tests/support/traces.ts';
import { MailFailure } from '../infra/mail/failure.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const NAME = 'Quitéria Valadão';
const PHONE = '+5511966665555';
/** Every form in which she may be written. */
const QUITERIA = /quit[eé]ria|valad[aã]o|66665555/i;

const inQueue = async () => (await tablesWith(world, QUITERIA)).filter((table) => /^pgboss\.|salon_jobs/.test(table));
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const mailsTo = (email: string) => world.mailer.sent.filter(({ to }) => to === email);

test('no job names a person, at no time of the life of an account, and nothing does once it is deleted', async () => {
  const salon = await openSalon(world);
  const { owner, slug } = salon;
  const email = 'quiteria.valadao@example.com';
  const her = await openCustomer(world, salon, { fullName: NAME, phone: PHONE, email });
  await giveSecret(world, her.person);
  const found: Record<string, string[]> = {};
  /** Looks at the waiting jobs, and then at the finished ones. */
  const look = async (stage: string) => {
    found[`${stage}, waiting`] = await inQueue();
    await world.jobs.drain();
    found[`${stage}, done`] = await inQueue();
  };

  const visit = await her.book({ time: '11:00', email, notes: `${NAME} tem alergia` });
  const coming = await her.book({ date: addDays(TODAY, 3), time: '10:00', email });
  await look('booked');
  const { id, version } = visit;
  const completed = await owner.appointments.complete({ id, version });
  const noted = { id, version: completed.version, internalNotes: `${NAME} chega tarde` };
  const { version: notedVersion } = await owner.appointments.saveInternalNotes(noted);
  await owner.appointments.adjust({ id, version: notedVersion, priceCents: 100, reason: `${NAME} é amiga` });
  await her.api.reviews.write({ slug, appointmentId: visit.id, rating: 5, comment: `${NAME} gostou` });
  const wish = { slug, serviceId: salon.service.id, preferredDate: addDays(TODAY, 3), consent: true as const };
  await her.api.waitingList.join({ ...wish, customerName: NAME, customerPhone: PHONE });
  await look('visited');
  world.clock.set(`${addDays(TODAY, 2)}T22:00:00Z`);
  await look('reminded');
  expect(mailsTo(email).map(({ subject }) => subject)).toContain('Amanhã em Barbearia Aurora: 10:00');

  await as(world, null).auth.requestPasswordReset({ email });
  await look('reset');
  expect(tokenIn(mailsTo(email).at(-1)?.text)).not.toBe('');
  const changed = 'valadao.nova@example.com';
  await her.api.auth.requestEmailChange({ email: changed, currentPassword: SECRET });
  await look('change of e-mail');
  await as(world, null).auth.confirmEmailChange({ token: tokenIn(mailsTo(changed).at(-1)?.text) });
  await look('new e-mail');
  expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'O e-mail da sua conta mudou' });

  const { send } = world.mailer;
  world.mailer.send = async ({ to }) => {
    const response = `550 5.1.1 <${to}> "${NAME}" unknown here\0`;
    throw new MailFailure('a mail server did not take a mail', {
      cause: { code: 'EENVELOPE', response, message: `Can't send mail - all recipients were rejected: ${response}` },
    });
  };
  await her.api.appointments.cancelMine({ slug, id: coming.id });
  await as(world, null).auth.requestPasswordReset({ email: changed });
  for (let hours = 0; hours < 12; hours++) {
    await look(`refused ${hours}`);
    world.clock.advance({ hours: 1 });
  }
  world.mailer.send = send;

  expect(await tablesWith(world, QUITERIA)).not.toEqual([]);
  await as(world, { ...her.person, email: changed }).privacy.deleteAccount({ currentPassword: SECRET });
  await look('deleted');
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((stage) => [stage, []])));
  expect(await tablesWith(world, QUITERIA)).toEqual([]);
});

test('a notice that outlives its account is kept until it is sent, and a day at the most', async () => {
  const salon = await openSalon(world);
  const her = await openCustomer(world, salon, { fullName: NAME, phone: PHONE, email: 'quiteria.velha@example.com' });
  await giveSecret(world, her.person);
  const { send } = world.mailer;
  let attempts = 0;
  world.mailer.send = () => {
    attempts++;
    return Promise.reject(new Error('no answer'));
  };
  await her.api.auth.requestEmailChange({ email: 'quiteria.outra@example.com', currentPassword: SECRET });
  await as(world, her.person).privacy.deleteAccount({ currentPassword: SECRET });
  const kept = () => world.database.db.selectFrom('accountMails').select('kind').execute();
  await world.jobs.drain();
  expect(await kept()).toEqual([{ kind: 'email_notice' }]);
  for (let hours = 0; hours < 40; hours++) {
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
  }
  world.mailer.send = send;
  expect(attempts).toBeGreaterThan(20);
  expect(await kept()).toEqual([]);
  expect(await tablesWith(world, QUITERIA)).toEqual([]);
});
