import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openLinks } from '#tests/support/message-links.ts';
import {
  as,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));
const visitor = () => as(world, null);

const messagesOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salon.id)
    .where('kind', 'like', 'waiting_list_%')
    .where('wayOf', 'is', null)
    .select(['kind', 'channel', 'recipient', 'fallback', 'body', 'waitingEntryId'])
    .orderBy('id')
    .execute();

const PHONE = phoneNumber(1);
const wishAt = ({ slug, service }: TestSalon) =>
  ({
    ...{ slug, serviceId: service.id, preferredDate: TODAY, customerName: 'Lia Torres', customerPhone: PHONE },
    consent: true,
  }) as const;
const tokenIn = (body: string | undefined) => ({ token: /\/sair-da-lista\/([\w-]{64})/.exec(body ?? '')?.[1] ?? '' });

describe('joining the list', () => {
  test('is confirmed by a message, with what was asked for and the way out', async () => {
    const salon = await openSalon(world);
    const wish = { ...wishAt(salon), customerEmail: 'lia@example.com', preferredTimeStart: '14:00' };
    const { id } = await visitor().waitingList.join(wish);
    const [message, ...more] = await messagesOf(salon);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      ...{ kind: 'waiting_list_joined', channel: 'whatsapp', recipient: PHONE, waitingEntryId: id },
      fallback: { email: 'lia@example.com', subject: 'Você está na lista de espera de Barbearia Aurora' },
    });
    for (const words of ['Olá, Lia!', 'Serviço: Corte', 'Data: 20/11/2026', 'Horários: a partir das 14:00']) {
      expect(message?.body).toContain(words);
    }
    expect(message?.body).not.toContain('Torres');
    expect(await visitor().waitingList.getByLink(tokenIn(message?.body))).toMatchObject({ isWaiting: true });
  });

  test('again fills nobody’s phone', async () => {
    const salon = await openSalon(world);
    for (const preferredTimeStart of ['14:00', '13:00', null]) {
      await visitor().waitingList.join({ ...wishAt(salon), preferredTimeStart });
    }
    expect(await messagesOf(salon)).toHaveLength(1);
  });

  test('is told to nobody who has stopped the messages, whoever typed the phone', async () => {
    const salon = await openSalon(world);
    await visitor().notifications.optOut(openLinks(salon.salon).optOut({ channel: 'whatsapp', recipient: PHONE }));
    const wish = { ...wishAt(salon), customerEmail: 'lia@example.com' };
    await visitor().waitingList.join(wish);
    expect(await messagesOf(salon)).toEqual([]);
  });

  test('asks for a consent of its own: a no to reminders of appointments does not count', async () => {
    const salon = await openSalon(world);
    const { api } = await openCustomer(world, salon);
    await api.consents.set({ slug: salon.slug, purpose: 'reminders', textVersion: 1, isGranted: false });
    await api.waitingList.join(wishAt(salon));
    expect(await messagesOf(salon)).toMatchObject([{ kind: 'waiting_list_joined' }]);
  });
});

describe('the link', () => {
  test('takes the entry off the list without an account, once, and opening it changes nothing', async () => {
    const salon = await openSalon(world);
    await visitor().waitingList.join(wishAt(salon));
    const link = tokenIn((await messagesOf(salon))[0]?.body);
    const shown = { salonName: 'Barbearia Aurora', firstName: 'Lia', serviceName: 'Corte', preferredDate: TODAY };
    for (let n = 0; n < 2; n++)
      expect(await visitor().waitingList.getByLink(link)).toMatchObject({ ...shown, isWaiting: true });
    for (let n = 0; n < 2; n++)
      expect(await visitor().waitingList.leaveByLink(link)).toMatchObject({ ...shown, isWaiting: false });
    expect(await salon.owner.waitingList.list({})).toMatchObject({ matching: 0 });
    const entries = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.salon.id)
      .where('action', '=', 'waitingList.leaveByLink')
      .select(['actorKind', 'actorUserId'])
      .execute();
    expect(entries).toEqual([{ actorKind: 'visitor', actorUserId: null }]);
  });

  test('leaves an entry of an account too, whoever is signed in', async () => {
    const salon = await openSalon(world);
    const { api } = await openCustomer(world, salon);
    const { id } = await api.waitingList.join(wishAt(salon));
    await visitor().waitingList.leaveByLink(openLinks(salon.salon).waiting(id));
    expect(await api.waitingList.listMine({ slug: salon.slug })).toEqual([]);
  });

  test('says so once the day has passed, or the salon has called', async () => {
    const salon = await openSalon(world);
    const { id } = await visitor().waitingList.join(wishAt(salon));
    const link = openLinks(salon.salon).waiting(id);
    await salon.owner.waitingList.markContacted({ id });
    expect(await visitor().waitingList.getByLink(link)).toMatchObject({ isWaiting: false });
    expect(await visitor().waitingList.leaveByLink(link)).toMatchObject({ isWaiting: false });
  });

  test.each(['getByLink', 'leaveByLink'] as const)('%s refuses what no message carries', async (name) => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const { id } = await visitor().waitingList.join(wishAt(salon));
    const { token } = openLinks(salon.salon).waiting(id);
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const strange = [changed, openLinks(salon.salon).reminder(id).token, 'x', token.slice(1)];
    const gone = [openLinks(salon.salon).waiting(newId()).token, openLinks(other.salon).waiting(id).token];
    for (const wrong of [...strange, ...gone]) {
      await expect(visitor().waitingList[name]({ token: wrong })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
      });
    }
    expect(await salon.owner.waitingList.list({})).toMatchObject({ matching: 1 });
  });

  test('of a salon that is off the net works all the same', async () => {
    const salon = await openSalon(world);
    const { id } = await visitor().waitingList.join(wishAt(salon));
    await world.database.db.updateTable('salons').set({ isActive: false }).where('id', '=', salon.salon.id).execute();
    expect(await visitor().waitingList.leaveByLink(openLinks(salon.salon).waiting(id))).toMatchObject({
      isWaiting: false,
    });
  });
});
