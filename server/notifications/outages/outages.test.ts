import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MailFailure } from '#server/infra/mail/failure.ts';
import { scopeOfSystemAt } from '#server/worker.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { send } from '../delivery/commands.ts';

const world = useTestWorld();
beforeEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.database.db.deleteFrom('messages').execute();
  await world.database.db.deleteFrom('channelOutages').execute();
});

const refused = new MailFailure('no', { cause: { code: 'EAUTH', response: '535 5.7.8 Bad credentials' } });
const FAILURE = 'O servidor de e-mail não aceitou o usuário ou a senha da plataforma.';
const breakMail = () => vi.spyOn(world.mailer, 'send').mockRejectedValue(refused);

async function mail({ salon }: TestSalon): Promise<void> {
  const scope = await scopeOfSystemAt(world, salon.id);
  const message = { kind: 'appointment_booked', channel: 'mail', recipient: 'ana@example.com', body: 'Oi' } as const;
  if (scope) await send(scope, { ...message, subject: 'Seu agendamento' });
  await world.jobs.drain();
}
const outagesOf = ({ owner }: TestSalon) => owner.notifications.listOutages();
const asAdmin = async () => as(world, await createPerson(world, { userType: 'admin' })).notifications;

test('mail that is down is told to the owner and to administrators as long as it is, and to no other salon', async () => {
  const [salon, other] = [await openSalon(world), await openSalon(world)];
  const admin = await asAdmin();
  expect([await outagesOf(salon), await admin.listAllOutages()]).toEqual([[], []]);
  const down = breakMail();
  await mail(salon);
  world.clock.advance({ minutes: 5 });
  await mail(salon);
  const outage = { channel: 'mail', beganAt: new Date(NOW).toISOString(), failure: FAILURE };
  expect(await outagesOf(salon)).toEqual([outage]);
  expect(await outagesOf(other)).toEqual([]);
  expect(await admin.listAllOutages()).toEqual([{ ...outage, salons: 1 }]);

  down.mockRestore();
  await mail(salon);
  expect([await outagesOf(salon), await admin.listAllOutages()]).toEqual([[], []]);
});

test('what the channel takes of one salon that was told ends the outage of all', async () => {
  const [salon, other] = [await openSalon(world), await openSalon(world)];
  const down = breakMail();
  await mail(salon);
  await mail(other);
  expect(await (await asAdmin()).listAllOutages()).toMatchObject([{ channel: 'mail', salons: 2 }]);
  down.mockRestore();
  await mail(other);
  expect([await outagesOf(salon), await outagesOf(other)]).toEqual([[], []]);
});

test('a mail that one address refuses is no outage', async () => {
  const salon = await openSalon(world);
  const answer = { code: 'EENVELOPE', response: '550 5.1.1 No such user' };
  vi.spyOn(world.mailer, 'send').mockRejectedValue(new MailFailure('no', { cause: answer }));
  await mail(salon);
  expect(await outagesOf(salon)).toEqual([]);
});
