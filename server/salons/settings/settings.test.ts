import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { as, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();

const TOKEN = 'APP_USR-6123456789012345-112233-abcdefabcdef-99981234';
const PUBLIC_KEY = 'APP_USR-1b2c3d4e-aaaa-bbbb-cccc-1234567890ab';

type Settings = Parameters<Api['salons']['updateSettings']>[0];

/** A salon, and how its owner changes some settings and leaves the others. */
async function openSettings() {
  const salon = await openSalon(world);
  const { owner } = salon;
  const save = async (changes: Partial<Settings>) =>
    owner.salons.updateSettings({ ...(await owner.salons.getSettings()), ...changes });
  return { ...salon, save };
}

const rowOf = (id: string) =>
  world.database.db.selectFrom('salons').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('the settings of a salon', () => {
  test('are read as they were set up', async () => {
    const { owner, salon } = await openSettings();
    expect(await owner.salons.getSettings()).toMatchObject({
      name: salon.name,
      slug: salon.slug,
      state: 'SP',
      isActive: true,
      timeZone: 'America/Sao_Paulo',
      cancelNoticeMinutes: 120,
      paymentMode: 'both',
      mercadoPagoPublicKey: null,
      accessTokenEnding: null,
      webhookSecretEnding: null,
      plan: null,
      openingHours: { sunday: { open: '09:00', close: '16:00', closed: true } },
      version: 1,
    });
  });

  test('are saved in one step, trimmed, and visitors read them', async () => {
    const { save, owner, slug, salon } = await openSettings();
    const { openingHours } = await owner.salons.getSettings();
    const saved = await save({
      name: '  Studio   Aurora ',
      description: ' Corte e barba.\r\nCom hora marcada. ',
      phone: '(11) 3456-7890',
      whatsapp: '11 98765-4321',
      email: ' CONTATO@example.com ',
      instagram: 'https://www.instagram.com/studio.aurora/?hl=pt',
      address: 'Praça da Sé, 100',
      city: 'São Paulo',
      state: 'SP',
      zipCode: '01001000',
      timeZone: 'America/Manaus',
      cancelNoticeMinutes: 1440,
      paymentMode: 'offline_only',
      openingHours: { ...openingHours, monday: { open: '10:00', close: '24:00', closed: false } },
    });
    expect(saved).toMatchObject({
      name: 'Studio Aurora',
      description: 'Corte e barba.\nCom hora marcada.',
      phone: '+551134567890',
      whatsapp: '+5511987654321',
      email: 'contato@example.com',
      instagram: 'studio.aurora',
      zipCode: '01001-000',
      version: 2,
    });
    expect(await owner.salons.getSettings()).toEqual(saved);
    const visitor = as(world, null);
    const page = await visitor.salonPage.get({ slug });
    expect(page.salon).toMatchObject({ name: 'Studio Aurora', instagram: 'studio.aurora', whatsapp: '+5511987654321' });
    expect(page.openingHours.monday).toEqual({ open: '10:00', close: '24:00', closed: false });
    expect(await owner.salons.getMine()).toMatchObject({ timeZone: 'America/Manaus', time: '09:20' });
    expect(await auditedActions(world, salon.id)).toContain('salons.updateSettings');
  });

  test('the rule for cancelling and the payment mode are what the booking page shows', async () => {
    const { save, slug, service } = await openSettings();
    await save({ cancelNoticeMinutes: 0, paymentMode: 'offline_only' });
    expect(await as(world, null).salonPage.getBooking({ slug, serviceId: service.id })).toMatchObject({
      cancelNoticeMinutes: 0,
      paymentMode: 'offline_only',
      onlinePaymentAvailable: false,
    });
  });

  test('a booked appointment keeps the rule that it was booked under', async () => {
    const { save, owner } = await openSettings();
    const booked = await owner.appointments.create({
      id: crypto.randomUUID(),
      newCustomer: { name: 'Rute', phone: '11987650001' },
      date: '2026-11-20',
      time: '17:00',
    });
    await save({ cancelNoticeMinutes: 30 });
    const row = await world.database.db
      .selectFrom('appointments')
      .where('id', '=', booked.id)
      .select('cancelNoticeMinutes')
      .executeTakeFirst();
    expect(row).toEqual({ cancelNoticeMinutes: 120 });
  });

  test('switched off, the page is gone for everybody and the owner goes on', async () => {
    const { save, slug, owner } = await openSettings();
    await save({ isActive: false });
    await expect(as(world, null).salonPage.get({ slug })).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
    expect(await owner.salons.getMine()).toMatchObject({ isActive: false });
    await save({ isActive: true });
    expect((await as(world, null).salonPage.get({ slug })).salon.slug).toBe(slug);
  });

  test('a blocked owner may change them, a suspended one may only read', async () => {
    const { save, owner, salon } = await openSettings();
    const { db } = world.database;
    const past = new Date(world.clock.now().getTime() - 86_400_000);
    await db.updateTable('salons').set({ subscriptionEndDate: past }).where('id', '=', salon.id).execute();
    expect((await owner.salons.getMine()).subscription.isBlocked).toBe(true);
    expect((await save({ name: 'Aurora' })).name).toBe('Aurora');
    await db.updateTable('salons').set({ suspendedAt: world.clock.now() }).where('id', '=', salon.id).execute();
    await expect(save({ name: 'Outra' })).rejects.toMatchObject({ code: 'SALON_SUSPENDED' });
    expect((await owner.salons.getSettings()).name).toBe('Aurora');
  });

  test('the second of two tabs is refused and changes nothing', async () => {
    const { owner } = await openSettings();
    const seen = await owner.salons.getSettings();
    await owner.salons.updateSettings({ ...seen, name: 'Primeira aba' });
    const second = { ...seen, name: 'Segunda aba' };
    await expect(owner.salons.updateSettings(second)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await owner.salons.getSettings()).toMatchObject({ name: 'Primeira aba', version: 2 });
  });

  test('of two saves at once one wins', async () => {
    const { owner } = await openSettings();
    const seen = await owner.salons.getSettings();
    const names = ['Um', 'Dois', 'Três'];
    const outcomes = await Promise.allSettled(names.map((name) => owner.salons.updateSettings({ ...seen, name })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await owner.salons.getSettings()).version).toBe(2);
  });

  test('an empty address is made from the name, and the former one leads to it', async () => {
    const { save, slug: former } = await openSettings();
    const name = `Novo Nome ${newId().slice(-8)}`;
    const { slug } = await save({ name, slug: ' ' });
    expect(slug).toBe(name.toLowerCase().replaceAll(' ', ''));
    expect((await save({ slug })).slug).toBe(slug);
    expect((await save({ slug: '' })).slug).toBe(slug);
    const visitor = as(world, null);
    expect((await visitor.salonPage.getSalon({ slug })).name).toBe(name);
    await expect(visitor.salonPage.getSalon({ slug: former })).rejects.toMatchObject({
      code: 'SALON_MOVED',
      data: { slug },
    });
    const other = await openSettings();
    expect((await other.save({ name, slug: '' })).slug).toBe(`${slug.slice(0, 20)}2`);
  });

  test("another salon's settings stay as they are, and reading asks a constant number of questions", async () => {
    const mine = await openSettings();
    const other = await openSettings();
    const before = await rowOf(other.salon.id);
    await mine.save({ name: 'Só o meu' });
    expect(await rowOf(other.salon.id)).toEqual(before);
    const { world: counted, count } = countingQueries(world);
    const owner = as(counted, mine.person);
    expect(await count(() => owner.salons.getSettings())).toBe(2);
  });
});

describe('bad input is told at its field, and nothing is saved', () => {
  const long = (length: number) => 'a'.repeat(length);
  test.each<[string, Partial<Record<keyof Settings, unknown>>, string, RegExp]>([
    ['no name', { name: '   ' }, 'name', /^O nome do salão é obrigatório$/],
    ['a name of 101', { name: long(101) }, 'name', /100/],
    ['a script in the name', { name: '<script>alert(1)</script>' }, 'name', /contém conteúdo não permitido/],
    ['a script in the description', { description: 'javascript:alert(1)' }, 'description', /conteúdo não permitido/],
    ['a description of 2001', { description: long(2001) }, 'description', /2\.000/],
    ['half a phone', { phone: '11 9876' }, 'phone', /Telefone deve ter 10 ou 11 dígitos/],
    ['a phone of one digit', { whatsapp: '11111111111' }, 'whatsapp', /Número de telefone inválido/],
    ['no e-mail', { email: 'contato@' }, 'email', /Formato de email inválido/],
    ['no profile', { instagram: 'meu salão!' }, 'instagram', /Informe o perfil/],
    ['a profile elsewhere', { instagram: 'https://example.com/ana' }, 'instagram', /Informe o perfil/],
    ['a CEP of seven digits', { zipCode: '0100100' }, 'zipCode', /CEP deve ter 8 dígitos/],
    ['letters as CEP', { zipCode: 'abcdefgh' }, 'zipCode', /CEP deve ter 8 dígitos/],
    ['a logo without encryption', { logoUrl: 'http://example.com/logo.png' }, 'logoUrl', /https/],
    ['a logo inside the network', { logoUrl: 'https://192.168.0.10/logo.png' }, 'logoUrl', /site público/],
    ['a logo on this machine', { logoUrl: 'https://localhost/logo.png' }, 'logoUrl', /site público/],
    ['a script as logo', { logoUrl: 'javascript:alert(1)' }, 'logoUrl', /conteúdo não permitido|https/],
    ['an upload of nobody', { logoUrl: `/media/${crypto.randomUUID()}.webp` }, 'logoUrl', /não existe mais/],
    ['another address', { slug: 'outro-endereco' }, 'slug', /Meu Link/],
    ['an unknown zone', { timeZone: 'Brasil/Longe' }, 'timeZone', /Fuso horário desconhecido/],
    ['no zone', { timeZone: '' }, 'timeZone', /Escolha o fuso horário/],
    ['less than no notice', { cancelNoticeMinutes: -1 }, 'cancelNoticeMinutes', /30 dias/],
    ['31 days of notice', { cancelNoticeMinutes: 44_640 }, 'cancelNoticeMinutes', /30 dias/],
    ['half a minute of notice', { cancelNoticeMinutes: 0.5 }, 'cancelNoticeMinutes', /30 dias/],
    ['no notice at all', { cancelNoticeMinutes: null }, 'cancelNoticeMinutes', /30 dias/],
    ['online payment alone, without a plan', { paymentMode: 'online_only' }, 'paymentMode', /plano/],
    ['a key without a plan', { mercadoPagoPublicKey: PUBLIC_KEY }, 'mercadoPagoPublicKey', /plano/],
    ['a token without a plan', { mercadoPagoAccessToken: TOKEN }, 'mercadoPagoAccessToken', /plano/],
  ])('%s', async (_, changes, field, message) => {
    const { save, salon } = await openSettings();
    const before = await rowOf(salon.id);
    const audited = await auditedActions(world, salon.id);
    await expect(save(changes as Partial<Settings>)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.stringMatching(message) } },
    });
    expect(await rowOf(salon.id)).toEqual(before);
    expect(await auditedActions(world, salon.id)).toEqual(audited);
  });

  test.each([
    [{ open: '25:00', close: '26:00' }, ['open', 'close']],
    [{ open: '18:00', close: '09:00' }, ['close']],
    [{ open: '', close: '18:00' }, ['open']],
  ])('opening hours %o', async (times, fields) => {
    const { save, owner } = await openSettings();
    const { openingHours, version } = await owner.salons.getSettings();
    const wrong = { ...openingHours, tuesday: { ...times, closed: false } };
    const refused = await save({ openingHours: wrong }).then(
      () => null,
      (error) => Object.keys(error.data.fields),
    );
    expect(refused).toEqual(fields.map((field) => `openingHours.tuesday.${field}`));
    expect((await owner.salons.getSettings()).version).toBe(version);
  });

  test('several wrong fields are told at once', async () => {
    const { save } = await openSettings();
    await expect(save({ name: '', zipCode: '1', instagram: 'meu salão' })).rejects.toMatchObject({
      data: { fields: { name: expect.any(String), zipCode: expect.any(String), instagram: expect.any(String) } },
    });
  });
});
