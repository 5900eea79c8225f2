import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { createLog } from '#server/infra/process/log.ts';
import { createEncryption } from '#server/infra/secrets/encryption.ts';
import { givePlan } from '#tests/support/plans.ts';
import { as, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { hashTables } from '#tests/support/traces.ts';

const world = useTestWorld();

const TOKEN = 'APP_USR-6123456789012345-112233-abcdefabcdef-99981234';
const PUBLIC_KEY = 'APP_USR-1b2c3d4e-aaaa-bbbb-cccc-1234567890ab';

type Settings = Parameters<Api['salons']['updateSettings']>[0];

/** A salon whose plan allows keys, and how its owner changes some settings and leaves the others. */
async function openSettingsWithPlan() {
  const salon = await openSalon(world);
  const { owner } = salon;
  await givePlan(world, salon.salon.id, { onlinePaymentsEnabled: true, customMercadoPagoKeysEnabled: true });
  const save = async (changes: Partial<Settings>) =>
    owner.salons.updateSettings({ ...(await owner.salons.getSettings()), ...changes });
  return { ...salon, save };
}

const rowOf = (id: string) =>
  world.database.db.selectFrom('salons').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('the payment keys', () => {
  test('are stored encrypted, answered only by their end, and make online payment available', async () => {
    const { save, owner, salon, slug, service } = await openSettingsWithPlan();
    const saved = await save({ mercadoPagoPublicKey: PUBLIC_KEY, mercadoPagoAccessToken: TOKEN });
    expect(saved).toMatchObject({ mercadoPagoPublicKey: PUBLIC_KEY, accessTokenEnding: '1234' });
    expect(JSON.stringify([saved, await owner.salons.getSettings(), await owner.salons.getMine()])).not.toContain(
      TOKEN,
    );
    const { mercadoPagoAccessToken: stored } = await rowOf(salon.id);
    expect(stored).not.toContain('APP_USR');
    expect(world.encryption.decrypt(stored ?? '', salon.id)).toBe(TOKEN);
    const page = await as(world, null).salonPage.getBooking({ slug, serviceId: service.id });
    expect(page.onlinePaymentAvailable).toBe(true);
    expect(JSON.stringify(page)).not.toContain('APP_USR');
  });

  test('leave no trace of the token in the audit log', async () => {
    const { save, salon } = await openSettingsWithPlan();
    await save({ mercadoPagoAccessToken: TOKEN });
    await save({ mercadoPagoAccessToken: `${TOKEN.slice(0, -4)}1234` });
    const readEntries = () =>
      world.database.db
        .selectFrom('auditLog')
        .where('salonId', '=', salon.id)
        .where('action', '=', 'salons.updateSettings')
        .select('data')
        .orderBy('id')
        .execute();
    await save({ mercadoPagoAccessToken: '' });
    await save({ mercadoPagoAccessToken: '' });
    const keys = (await readEntries()).map(({ data }) => data as Record<'before' | 'after', Record<string, unknown>>);
    expect(keys.map(({ before, after }) => [before.mercadoPagoAccessToken, after.mercadoPagoAccessToken])).toEqual([
      [null, 'set'],
      ['set', 'changed'],
      ['set', null],
      [undefined, undefined],
    ]);
    expect(JSON.stringify(await readEntries())).not.toContain('APP_USR');
    expect(JSON.stringify(await readEntries())).not.toContain('1234');
  });

  test('a save without the token keeps it, an empty one removes it, another replaces it', async () => {
    const { save } = await openSettingsWithPlan();
    await save({ mercadoPagoAccessToken: TOKEN });
    expect((await save({ name: 'Aurora' })).accessTokenEnding).toBe('1234');
    expect((await save({ mercadoPagoAccessToken: 'TEST-1234567890-9876' })).accessTokenEnding).toBe('9876');
    expect((await save({ mercadoPagoAccessToken: '' })).accessTokenEnding).toBeNull();
  });

  test.each([
    ['a password', 'minha senha'],
    ['too short', 'APP_USR-1'],
    ['a script', '<script>'],
  ])('%s is refused as a key', async (_, key) => {
    const { save } = await openSettingsWithPlan();
    const wrong = { code: 'INVALID_INPUT' };
    await expect(save({ mercadoPagoPublicKey: key })).rejects.toMatchObject(wrong);
    await expect(save({ mercadoPagoAccessToken: key })).rejects.toMatchObject(wrong);
  });

  test('the public key typed twice is told', async () => {
    const { save } = await openSettingsWithPlan();
    const twice = { mercadoPagoPublicKey: PUBLIC_KEY, mercadoPagoAccessToken: PUBLIC_KEY };
    await expect(save(twice)).rejects.toMatchObject({
      data: { fields: { mercadoPagoAccessToken: expect.stringContaining('public key') } },
    });
  });

  test('after the plan is gone they stay and can be removed, and only the way back from online payment is open', async () => {
    const { save, owner, salon } = await openSettingsWithPlan();
    await save({ mercadoPagoPublicKey: PUBLIC_KEY, mercadoPagoAccessToken: TOKEN, paymentMode: 'online_only' });
    await givePlan(world, salon.id, { customMercadoPagoKeysEnabled: false });
    expect((await save({ name: 'Aurora' })).paymentMode).toBe('online_only');
    await expect(save({ mercadoPagoPublicKey: `${PUBLIC_KEY}1` })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await save({ mercadoPagoPublicKey: '', mercadoPagoAccessToken: '', paymentMode: 'offline_only' });
    expect(await owner.salons.getSettings()).toMatchObject({ mercadoPagoPublicKey: null, accessTokenEnding: null });
    await expect(save({ paymentMode: 'online_only' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('with a lost secret key the token reads as not set, with a warning, and online payment is not offered', async () => {
    const { save, person, salon, slug, service } = await openSettingsWithPlan();
    await save({ mercadoPagoPublicKey: PUBLIC_KEY, mercadoPagoAccessToken: TOKEN });
    const lines: string[] = [];
    const log = createLog({ destination: { write: (line) => lines.push(line) } });
    const after = { ...world, log, encryption: createEncryption('another key that is long enough, after a loss') };
    const before = await hashTables(world);
    expect((await as(after, person).salons.getSettings()).accessTokenEnding).toBeNull();
    expect(lines.join()).toContain(salon.id);
    expect(lines.join()).toContain('cannot be decrypted');
    const page = await as(after, null).salonPage.getBooking({ slug, serviceId: service.id });
    expect(page.onlinePaymentAvailable).toBe(false);
    expect(await hashTables(world)).toEqual(before);
  });
});
