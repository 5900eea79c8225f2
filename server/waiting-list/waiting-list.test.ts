import { afterEach, describe, expect, test } from 'vitest';
import type { JoinWaitingListInput } from '#contract/waiting-list.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  NOW,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import { contextAs } from '../context.ts';
import { createApi } from '../router.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const visitor = () => as(world, null);
const wishAt = ({ slug, service }: TestSalon, values: Partial<JoinWaitingListInput> = {}): JoinWaitingListInput => ({
  slug,
  serviceId: service.id,
  preferredDate: TODAY,
  customerName: 'Rute Braga',
  customerPhone: '11988887777',
  consent: true,
  ...values,
});

describe('joining', () => {
  test('a visitor waits for a service on a day, any time where none was said', async () => {
    const salon = await openSalon(world);
    const { id } = await visitor().waitingList.join(wishAt(salon, { customerEmail: 'Rute@Example.com' }));
    expect((await salon.owner.waitingList.list({})).entries).toEqual([
      {
        id,
        serviceId: salon.service.id,
        serviceName: 'Corte',
        customerName: 'Rute Braga',
        customerPhone: '+5511988887777',
        customerEmail: 'rute@example.com',
        preferredDate: TODAY,
        preferredTimeStart: null,
        preferredTimeEnd: null,
        notes: null,
        status: 'waiting',
        notifiedAt: null,
        opening: { time: '10:30' },
        customerId: null,
        whatsapp: expect.stringMatching(/^https:\/\/wa\.me\/5511988887777\?text=/),
        createdAt: NOW,
      },
    ]);
    expect(await auditedActions(world, salon.salon.id)).toContain('waitingList.join');
  });

  test('the same name and phone have one place for a service and day, also when they join twice at once', async () => {
    const salon = await openSalon(world);
    const joined = await Promise.all([
      visitor().waitingList.join(wishAt(salon, { preferredTimeStart: '16:00' })),
      visitor().waitingList.join(wishAt(salon, { customerName: 'RUTE BRAGA', preferredTimeStart: '14:00' })),
      visitor().waitingList.join(wishAt(salon, { preferredTimeStart: '15:00' })),
    ]);
    expect(new Set(joined.map(({ id }) => id)).size).toBe(1);
    expect((await salon.owner.waitingList.list({})).entries).toMatchObject([
      { customerName: expect.stringMatching(/^rute braga$/i), preferredTimeStart: '14:00' },
    ]);
  });

  test('an account has one place for a service and day; joining again replaces its wish and keeps the place', async () => {
    const salon = await openSalon(world);
    const api = as(world, await createPerson(world));
    const first = await api.waitingList.join(wishAt(salon, { customerEmail: 'rute@example.com', notes: 'Com a Ana' }));
    world.clock.advance({ minutes: 1 });
    await visitor().waitingList.join(wishAt(salon, { customerName: 'Bia' }));
    world.clock.advance({ minutes: 1 });
    const wish = { customerName: 'Rute B', customerPhone: '11988880000', preferredTimeStart: '16:00' };
    const again = await Promise.all([1, 2].map(() => api.waitingList.join(wishAt(salon, wish))));
    expect(again).toEqual([first, first]);
    expect((await salon.owner.waitingList.list({})).entries).toMatchObject([
      {
        id: first.id,
        customerName: 'Rute B',
        customerPhone: '+5511988880000',
        customerEmail: null,
        preferredTimeStart: '16:00',
        notes: null,
        createdAt: NOW,
      },
      { customerName: 'Bia' },
    ]);
  });

  test('another day, service, phone and name are places of their own', async () => {
    const salon = await openSalon(world);
    const beard = await salon.owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    await visitor().waitingList.join(wishAt(salon));
    await visitor().waitingList.join(wishAt(salon, { preferredDate: addDays(TODAY, 30) }));
    await visitor().waitingList.join(wishAt(salon, { serviceId: beard.id }));
    await visitor().waitingList.join(wishAt(salon, { customerPhone: '11988880000' }));
    await visitor().waitingList.join(wishAt(salon, { customerName: 'Bia Braga' }));
    expect((await salon.owner.waitingList.list({})).entries).toHaveLength(5);
  });

  test('who left the list may join again', async () => {
    const salon = await openSalon(world);
    const { id } = await visitor().waitingList.join(wishAt(salon));
    await salon.owner.waitingList.resolve({ id });
    expect((await visitor().waitingList.join(wishAt(salon))).id).not.toBe(id);
    expect((await salon.owner.waitingList.list({})).entries).toHaveLength(1);
  });

  test('a service that cannot be booked cannot be waited for', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const hidden = await salon.owner.services.create({
      name: 'Antigo',
      category: 'corte',
      priceCents: 3000,
      isActive: false,
    });
    const gone = await salon.owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    await salon.owner.services.delete({ id: gone.id });
    for (const serviceId of [hidden.id, gone.id, other.service.id, newId()]) {
      await expect(visitor().waitingList.join(wishAt(salon, { serviceId }))).rejects.toMatchObject({
        code: 'SERVICE_NOT_FOUND',
      });
    }
    expect((await salon.owner.waitingList.list({})).entries).toEqual([]);
  });

  test.each([
    ['yesterday', { preferredDate: addDays(TODAY, -1) }, 'preferredDate'],
    ['a day after the booking window', { preferredDate: addDays(TODAY, 31) }, 'preferredDate'],
    ['no name', { customerName: ' ' }, 'customerName'],
    ['no phone', { customerPhone: '' }, 'customerPhone'],
    ['no consent', { consent: false as true }, 'consent'],
    ['an end before the start', { preferredTimeStart: '15:00', preferredTimeEnd: '14:00' }, 'preferredTimeEnd'],
    ['a script', { notes: '<script>' }, 'notes'],
  ])('%s is told at its field and leaves nothing behind', async (_, wrong, field) => {
    const salon = await openSalon(world);
    await expect(visitor().waitingList.join(wishAt(salon, wrong))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    });
    expect((await salon.owner.waitingList.list({})).entries).toEqual([]);
    expect(await auditedActions(world, salon.salon.id)).not.toContain('waitingList.join');
  });

  test('it is counted for the account or, without one, for the address alone: a phone that is typed is nobody', async () => {
    const salon = await openSalon(world);
    const person = await createPerson(world);
    const counted: unknown[] = [];
    const limit = async (...call: unknown[]) => void counted.push(call);
    for (const who of [null, person]) {
      await createApi({ ...contextAs(world, who), limit }).waitingList.join(wishAt(salon));
    }
    expect(counted).toEqual([
      ['waitingList', undefined],
      ['waitingList', person.id],
    ]);
  });
});

describe('the list', () => {
  test('shows those with an opening first, then those who came first', async () => {
    const salon = await openSalon(world);
    const wishes = [
      { customerName: 'Domingo', preferredDate: addDays(TODAY, 2) },
      { customerName: 'Tarde', preferredTimeStart: '14:00' },
      { customerName: 'Manhã cedo', preferredTimeEnd: '10:00' },
      { customerName: 'Amanhã', preferredDate: addDays(TODAY, 1) },
    ];
    for (const [n, wish] of wishes.entries()) {
      world.clock.advance({ minutes: 1 });
      await visitor().waitingList.join(wishAt(salon, { ...wish, customerPhone: phoneNumber(300 + n) }));
    }
    const { entries, matching } = await salon.owner.waitingList.list({});
    expect(entries.map(({ customerName, opening }) => [customerName, opening?.time])).toEqual([
      ['Tarde', '14:00'],
      ['Amanhã', '09:00'],
      ['Domingo', undefined],
      ['Manhã cedo', undefined],
    ]);
    expect(matching).toBe(4);
  });

  test('a service that was switched off has no opening', async () => {
    const salon = await openSalon(world);
    await visitor().waitingList.join(wishAt(salon));
    await salon.owner.services.deactivate({ id: salon.service.id });
    expect((await salon.owner.waitingList.list({})).entries).toMatchObject([{ opening: null }]);
  });

  test('nobody waits for a day that has passed, and the place is given up by itself', async () => {
    const salon = await openSalon(world);
    const { id } = await visitor().waitingList.join(wishAt(salon));
    world.clock.set('2026-11-21T02:59:00.000Z');
    expect((await salon.owner.waitingList.list({})).entries).toHaveLength(1);
    world.clock.set('2026-11-21T03:00:00.000Z');
    expect((await salon.owner.waitingList.list({})).entries).toEqual([]);
    await world.jobs.drain();
    expect(await statusOf(salon, id)).toBe('resolved');
  });

  test('a customer who was contacted leaves it, and the time is noted', async () => {
    const { owner, salon, service, slug } = await openSalon(world);
    const { id } = await visitor().waitingList.join(wishAt({ slug, service } as TestSalon));
    world.clock.advance({ minutes: 5 });
    await owner.waitingList.markContacted({ id });
    await owner.waitingList.markContacted({ id });
    expect((await owner.waitingList.list({})).entries).toEqual([]);
    const entry = await world.database.db
      .selectFrom('waitingList')
      .where('salonId', '=', salon.id)
      .select(['status', 'notifiedAt'])
      .executeTakeFirst();
    expect(entry).toEqual({ status: 'contacted', notifiedAt: world.clock.now() });
    expect(
      (await auditedActions(world, salon.id)).filter((action) => action === 'waitingList.markContacted'),
    ).toHaveLength(1);
  });

  test('an entry that was removed leaves it', async () => {
    const salon = await openSalon(world);
    const { id } = await visitor().waitingList.join(wishAt(salon));
    await salon.owner.waitingList.resolve({ id });
    expect((await salon.owner.waitingList.list({})).entries).toEqual([]);
    expect(await statusOf(salon, id)).toBe('resolved');
    expect(await auditedActions(world, salon.salon.id)).toContain('waitingList.resolve');
  });
});

describe('who may', () => {
  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['a customer', 'customer', 'FORBIDDEN'],
    ['an administrator', 'super_admin', 'FORBIDDEN'],
  ] as const)('%s neither reads nor changes the list', async (_, userType, code) => {
    const salon = await openSalon(world);
    const { id } = await visitor().waitingList.join(wishAt(salon));
    const stranger = as(world, userType && (await createPerson(world, { userType })));
    await expect(stranger.waitingList.list({})).rejects.toMatchObject({ code });
    await expect(stranger.waitingList.count()).rejects.toMatchObject({ code });
    await expect(stranger.waitingList.get({ id })).rejects.toMatchObject({ code });
    await expect(stranger.waitingList.markContacted({ id })).rejects.toMatchObject({ code });
    await expect(stranger.waitingList.resolve({ id })).rejects.toMatchObject({ code });
    expect((await salon.owner.waitingList.list({})).entries).toHaveLength(1);
  });

  test('another salon’s entry is as one that does not exist', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const entry = await visitor().waitingList.join(wishAt(salon));
    expect((await other.owner.waitingList.list({})).entries).toEqual([]);
    expect(await other.owner.waitingList.count()).toEqual({ waiting: 0 });
    for (const { id } of [entry, { id: newId() }]) {
      await expect(other.owner.waitingList.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(other.owner.waitingList.markContacted({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(other.owner.waitingList.resolve({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await salon.owner.waitingList.list({})).entries).toHaveLength(1);
  });
});

async function statusOf({ salon }: TestSalon, id: string) {
  const entry = await world.database.db
    .selectFrom('waitingList')
    .where('salonId', '=', salon.id)
    .where('id', '=', id)
    .select('status')
    .executeTakeFirst();
  return entry?.status;
}
