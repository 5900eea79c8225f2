import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openLinks, systemAt } from '#tests/support/message-links.ts';
import { as, openCustomer, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { optIn, optOut } from './commands.ts';
import { isOptedOut } from './queries.ts';

const world = useTestWorld();
const visitor = () => as(world, null).notifications;

const PHONE = { channel: 'whatsapp', recipient: '+5531987654321' } as const;
const OLD_FORM = { channel: 'whatsapp', recipient: '+553187654321' } as const;
const MAIL = { channel: 'mail', recipient: 'rute@example.com' } as const;

const entriesOf = ({ id }: { id: string }) =>
  world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', id)
    .where('action', 'like', 'notifications.%')
    .select(['action', 'actorKind', 'actorUserId', 'data'])
    .orderBy('id')
    .execute();

describe('by the link of a message', () => {
  test('a person stops the messages and takes them up again; opening the link changes nothing', async () => {
    const { salon } = await openSalon(world);
    const link = openLinks(salon).optOut(PHONE);
    const told = { salonName: 'Barbearia Aurora', channel: 'whatsapp', recipient: '(31) •••••-4321' };
    for (let n = 0; n < 2; n++) expect(await visitor().getOptOut(link)).toMatchObject({ ...told, isOptedOut: false });
    expect(await visitor().optOut(link)).toMatchObject({ ...told, isOptedOut: true });
    expect(await visitor().getOptOut(link)).toMatchObject({ isOptedOut: true });
    expect(await visitor().optIn(link)).toMatchObject({ isOptedOut: false });
  });

  test('each click more changes nothing, also at once', async () => {
    const { salon } = await openSalon(world);
    const link = openLinks(salon).optOut(MAIL);
    await Promise.all([visitor().optOut(link), visitor().optOut(link), visitor().optOut(link)]);
    await visitor().optOut(link);
    await visitor().optIn(link);
    await visitor().optIn(link);
    const entry = { actorKind: 'visitor', actorUserId: null, data: { channel: 'mail' } };
    expect(await entriesOf(salon)).toEqual([
      { ...entry, action: 'notifications.optOut' },
      { ...entry, action: 'notifications.optIn' },
    ]);
  });

  test.each(['getOptOut', 'optOut', 'optIn'] as const)('%s refuses what no message carries', async (name) => {
    const { salon } = await openSalon(world);
    const links = openLinks(salon);
    const { token } = links.optOut(PHONE);
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const wrong of [changed, links.reminder(newId()).token, 'x', token.slice(1)]) {
      await expect(visitor()[name]({ token: wrong })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    }
    expect(await entriesOf(salon)).toEqual([]);
  });

  test('a salon that is off the net can still be told, a deleted one has nothing to stop', async () => {
    const { salon } = await openSalon(world);
    const link = openLinks(salon).optOut(PHONE);
    await world.database.db.updateTable('salons').set({ isActive: false }).where('id', '=', salon.id).execute();
    expect(await visitor().optOut(link)).toMatchObject({ isOptedOut: true });
    await world.database.db.deleteFrom('salons').where('id', '=', salon.id).execute();
    await expect(visitor().getOptOut(link)).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
  });
});

describe('who wants no messages', () => {
  test('is found with and without the ninth digit, and in capital letters', async () => {
    const { salon } = await openSalon(world);
    const scope = await systemAt(world, salon.id);
    await optOut(scope, OLD_FORM);
    expect(await isOptedOut(scope, { addresses: [PHONE] })).toBe(true);
    expect(await isOptedOut(scope, { addresses: [OLD_FORM] })).toBe(true);
    await optIn(scope, PHONE);
    expect(await isOptedOut(scope, { addresses: [OLD_FORM] })).toBe(false);
    await optOut(scope, { ...MAIL, recipient: 'Rute@Example.com' });
    expect(await isOptedOut(scope, { addresses: [MAIL] })).toBe(true);
  });

  test('wants none at another address of the same person, and is asked for by salon', async () => {
    const [one, other] = [await openSalon(world), await openSalon(world)];
    await optOut(await systemAt(world, one.salon.id), PHONE);
    const here = await systemAt(world, one.salon.id);
    expect(await isOptedOut(here, { addresses: [MAIL] })).toBe(false);
    expect(await isOptedOut(here, { addresses: [MAIL, PHONE] })).toBe(true);
    expect(await isOptedOut(here, { addresses: [] })).toBe(false);
    expect(await isOptedOut(await systemAt(world, other.salon.id), { addresses: [PHONE, MAIL] })).toBe(false);
  });

  test('may be an account that refused reminders in its profile; without an answer it gets them', async () => {
    const { salon, slug, ...opened } = await openSalon(world);
    const customer = await openCustomer(world, { salon, slug, ...opened });
    const scope = await systemAt(world, salon.id);
    const asked = { addresses: [PHONE], accountId: customer.person.id };
    expect(await isOptedOut(scope, asked)).toBe(false);
    const answer = { slug, purpose: 'reminders', textVersion: 1 } as const;
    await customer.api.consents.set({ ...answer, isGranted: false });
    expect(await isOptedOut(scope, asked)).toBe(true);
    expect(await isOptedOut(scope, { addresses: [PHONE] })).toBe(false);
    await customer.api.consents.set({ ...answer, isGranted: true });
    expect(await isOptedOut(scope, asked)).toBe(false);
  });

  test('stays so, whatever an account with that phone answers', async () => {
    const opened = await openSalon(world);
    const customer = await openCustomer(world, opened, { phone: PHONE.recipient });
    const scope = await systemAt(world, opened.salon.id);
    await optOut(scope, PHONE);
    const answer = { slug: opened.slug, purpose: 'reminders', textVersion: 1, isGranted: true } as const;
    await customer.api.consents.set(answer);
    expect(await isOptedOut(scope, { addresses: [PHONE], accountId: customer.person.id })).toBe(true);
  });

  test('is shown to the salon at the customer, and to no other salon', async () => {
    const [opened, other] = [await openSalon(world), await openSalon(world)];
    const { owner, salon } = opened;
    const known = { name: 'Rute', phone: PHONE.recipient, email: MAIL.recipient };
    const { id: customerId } = await owner.customers.create(known);
    const asked = () => owner.notifications.listOptOutsOfCustomer({ customerId });
    expect(await asked()).toEqual([]);
    const scope = await systemAt(world, salon.id);
    await optOut(scope, OLD_FORM);
    expect(await asked()).toEqual(['whatsapp']);
    await optOut(scope, MAIL);
    expect(await asked()).toEqual(['whatsapp', 'mail']);
    await expect(other.owner.notifications.listOptOutsOfCustomer({ customerId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
