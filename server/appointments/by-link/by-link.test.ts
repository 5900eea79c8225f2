import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { openLinks } from '#tests/support/message-links.ts';
import { changeSalon } from '#tests/support/online-payments.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const visitor = () => as(world, null).appointments;
const OPERATIONS = ['getByLink', 'confirmByLink', 'cancelByLink'] as const;

/** A booking of today at 15:30, five hours from now. */
async function booked() {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: '+5511988887777' });
  const booking = await customer.book({ time: '15:30', notes: 'Alergia a amônia' });
  const links = openLinks(salon.salon);
  const get = () => salon.owner.appointments.get({ id: booking.id });
  return { salon, customer, booking, links, link: links.reminder(booking.id), get };
}

const entriesOf = (entityId: string) =>
  world.database.db
    .selectFrom('auditLog')
    .where('entityId', '=', entityId)
    .where('action', 'like', '%ByLink')
    .select(['action', 'actorKind', 'actorUserId', 'data'])
    .orderBy('id')
    .execute();

const messagesOf = (appointmentId: string) =>
  world.database.db
    .selectFrom('messages')
    .where('appointmentId', '=', appointmentId)
    .select(['kind', 'recipient'])
    .orderBy('id')
    .execute();

describe('who has the reminder', () => {
  test('reads what it is about, and nothing of an account', async () => {
    const { salon, booking, link } = await booked();
    const shown = await visitor().getByLink(link);
    expect(shown).toEqual({
      slug: salon.slug,
      firstName: 'Rute',
      date: TODAY,
      time: '15:30',
      durationMinutes: 30,
      priceCents: 4500,
      status: 'scheduled',
      payment: 'at_salon',
      serviceName: 'Corte',
      employeeName: 'Ana',
      cancelNoticeMinutes: 120,
      stopToken: expect.any(String),
      moving: { id: booking.id, serviceId: salon.service.id },
      can: { confirm: true, cancel: true },
    });
    expect(JSON.stringify(shown)).not.toMatch(/Braga|8888|amônia|@/);
  });

  test('finds the way to stop the messages to the same phone', async () => {
    const { link } = await booked();
    const { stopToken } = await visitor().getByLink(link);
    const { notifications } = as(world, null);
    expect(await notifications.optOut({ token: stopToken ?? '' })).toMatchObject({
      recipient: '(11) •••••-7777',
      isOptedOut: true,
    });
  });

  test('changes nothing by looking', async () => {
    const { booking, link, get } = await booked();
    for (let n = 0; n < 3; n++) await visitor().getByLink(link);
    expect(await get()).toMatchObject({ status: 'scheduled', version: booking.version });
    expect(await entriesOf(booking.id)).toEqual([]);
  });

  test('confirms, once', async () => {
    const { booking, link, get } = await booked();
    const before = await messagesOf(booking.id);
    await Promise.all([visitor().confirmByLink(link), visitor().confirmByLink(link)]);
    expect(await visitor().confirmByLink(link)).toMatchObject({ status: 'confirmed', can: { confirm: false } });
    expect(await get()).toMatchObject({ status: 'confirmed', version: booking.version + 1 });
    expect(await entriesOf(booking.id)).toEqual([
      {
        action: 'appointments.confirmByLink',
        actorKind: 'visitor',
        actorUserId: null,
        data: { from: 'scheduled', to: 'confirmed' },
      },
    ]);
    expect(await messagesOf(booking.id)).toEqual(before);
  });

  test('cancels, once: the time is free, and customer and owner are told', async () => {
    const { salon, customer, booking, link, get } = await booked();
    await visitor().confirmByLink(link);
    await Promise.all([visitor().cancelByLink(link), visitor().cancelByLink(link)]);
    const nothing = { confirm: false, cancel: false };
    expect(await visitor().cancelByLink(link)).toMatchObject({ status: 'cancelled', moving: null, can: nothing });
    expect(await get()).toMatchObject({ status: 'cancelled', payment: 'none' });
    expect((await entriesOf(booking.id)).map(({ action }) => action)).toEqual([
      'appointments.confirmByLink',
      'appointments.cancelByLink',
    ]);
    const kinds = (await messagesOf(booking.id)).map(({ kind }) => kind);
    const told = kinds.filter((kind) => kind.endsWith('_cancelled'));
    expect(told.toSorted()).toEqual(['appointment_cancelled', 'owner_cancelled']);
    const other = await openCustomer(world, salon);
    expect(await other.book({ time: '15:30' })).toMatchObject({ status: 'scheduled' });
    expect(await customer.api.appointments.getMine({ slug: salon.slug, id: booking.id })).toMatchObject({
      status: 'cancelled',
    });
  });

  test('does not confirm what is cancelled', async () => {
    const { booking, link, get } = await booked();
    await visitor().cancelByLink(link);
    await expect(visitor().confirmByLink(link)).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
    expect(await get()).toMatchObject({ status: 'cancelled' });
    expect(await entriesOf(booking.id)).toHaveLength(1);
  });

  test('after the salon’s notice confirms, and asks the salon to cancel', async () => {
    const { link, get } = await booked();
    world.clock.advance({ hours: 3, minutes: 11 });
    expect(await visitor().getByLink(link)).toMatchObject({ moving: null, can: { confirm: true, cancel: false } });
    await expect(visitor().cancelByLink(link)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
    await visitor().confirmByLink(link);
    expect(await get()).toMatchObject({ status: 'confirmed' });
  });

  test('sees the new time when it was moved, and the link holds until then', async () => {
    const { salon, booking, link } = await booked();
    const { id, version } = booking;
    const tomorrow = addDays(TODAY, 1);
    await salon.owner.appointments.move({ id, version, date: tomorrow, time: '10:00' });
    world.clock.advance({ hours: 6 });
    expect(await visitor().getByLink(link)).toMatchObject({ date: tomorrow, time: '10:00' });
    expect(await visitor().confirmByLink(link)).toMatchObject({ status: 'confirmed' });
  });

  test.each([
    ['suspended', { suspendedAt: new Date(NOW) }],
    ['switched off', { isActive: false }],
  ])('of a salon that is %s still sees, calls and cancels, and is offered no new booking', async (_, hidden) => {
    const { salon, booking, link } = await booked();
    expect(await as(world, null).salonPage.getSalonByLink(link)).toMatchObject({ slug: salon.slug, isHidden: false });
    await changeSalon(world, salon, hidden);
    expect(await as(world, null).salonPage.getSalonByLink(link)).toMatchObject({ slug: salon.slug, isHidden: true });
    expect(await visitor().getByLink(link)).toMatchObject({ moving: null, can: { confirm: true, cancel: true } });
    expect(await visitor().cancelByLink(link)).toMatchObject({ status: 'cancelled' });
    const { body } = await world.database.db
      .selectFrom('messages')
      .where('appointmentId', '=', booking.id)
      .where('kind', '=', 'appointment_cancelled')
      .select('body')
      .executeTakeFirstOrThrow();
    expect(body).toContain(`/lembrete/${link.token}`);
    expect(body).not.toContain('/agendamento/');
  });

  test('of what the salon booked does the same, except moving it', async () => {
    const salon = await openSalon(world);
    const { id: customerId } = await salon.owner.customers.create({ name: 'Caio Lima', phone: '11988886666' });
    const id = newId();
    await salon.owner.appointments.create({ id, customerId, date: TODAY, time: '17:00', notes: 'Só o dono sabe' });
    const link = openLinks(salon.salon).reminder(id);
    const shown = await visitor().getByLink(link);
    expect(shown).toMatchObject({ firstName: 'Caio', priceCents: null, serviceName: null, moving: null });
    expect(JSON.stringify(shown)).not.toMatch(/Lima|6666|dono/);
    await visitor().cancelByLink(link);
    expect(await salon.owner.appointments.get({ id })).toMatchObject({ status: 'cancelled' });
  });

  test('does not read the professional where the salon shows none', async () => {
    const { salon, link } = await booked();
    const settings = await salon.owner.salonPage.getSettings();
    await salon.owner.salonPage.saveSettings({ ...settings, showEmployees: false });
    expect(await visitor().getByLink(link)).toMatchObject({ employeeName: null });
  });

  test('needs no account, and one gives no more', async () => {
    const { salon, link } = await booked();
    const stranger = await openCustomer(world, salon);
    expect(await stranger.api.appointments.confirmByLink(link)).toMatchObject({ status: 'confirmed' });
  });
});

describe.each(OPERATIONS)('%s refuses', (name) => {
  const call = (token: string) => visitor()[name]({ token });

  test('a link that was changed by one character, wherever', async () => {
    const { booking, link, get } = await booked();
    const { token } = link;
    for (const at of [0, 20, 30, 50, token.length - 1]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      await expect(call(changed)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    }
    expect(await get()).toMatchObject({ status: 'scheduled', version: booking.version });
  });

  test('the signature of another appointment', async () => {
    const [{ link }, { link: other, get }] = [await booked(), await booked()];
    const mixed = other.token.slice(0, 42) + link.token.slice(42);
    await expect(call(mixed)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await get()).toMatchObject({ status: 'scheduled' });
  });

  test('the link of another purpose, an id, and nothing', async () => {
    const { booking, links } = await booked();
    const optOut = links.optOut({ channel: 'whatsapp', recipient: '+5511988887777' }).token;
    for (const token of [optOut, booking.id]) await expect(call(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(call('')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an appointment that never was', async () => {
    const { links } = await booked();
    await expect(call(links.reminder(newId()).token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('once the appointment has begun', async () => {
    const { salon, link, get } = await booked();
    world.clock.set('2026-11-20T18:30:00.000Z');
    const { slug } = salon;
    await expect(call(link.token)).rejects.toMatchObject({ code: 'LINK_OVER', status: 410, data: { slug } });
    expect(await get()).toMatchObject({ status: 'scheduled' });
  });

  test('a salon that is deleted', async () => {
    const { salon, link } = await booked();
    const scope = world.database.db;
    await scope.deleteFrom('messages').where('salonId', '=', salon.salon.id).execute();
    await scope.deleteFrom('salons').where('id', '=', salon.salon.id).execute();
    await expect(call(link.token)).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
  });
});
