import { describe, expect, test } from 'vitest';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
const values = {
  ...{ whatsappToCustomers: false, mailToCustomers: true, mailToOwner: false, whatsappToOwner: true },
  ...{ reminderDayTime: '19:30', reminderHours: 3 },
};
const booked = { kind: 'appointment_booked', version: 1, isOn: true, text: null } as const;

test('a salon that never saved sends everything, with the default texts', async () => {
  const { owner, person } = await openSalon(world);
  const { kinds, ...settings } = await owner.notifications.getSettings();
  expect(settings).toEqual({
    ...{ whatsappToCustomers: true, mailToCustomers: true, mailToOwner: true, whatsappToOwner: false },
    ...{ reminderDayTime: '18:00', reminderHours: 2, version: 1, ownerEmail: person.email, ownerPhone: null },
  });
  for (const kind of kinds) expect(kind).toMatchObject({ isOn: true, text: null, version: 1 });
});

test('what was saved holds, and is audited', async () => {
  const { owner, salon } = await openSalon(world);
  const { notifications } = owner;
  expect(await notifications.saveSettings({ ...values, version: 1 })).toMatchObject({ ...values, version: 2 });
  expect(await notifications.saveKind({ ...booked, text: 'Oi, {nome}!' })).toMatchObject({
    version: 2,
    text: 'Oi, {nome}!',
  });
  expect(await notifications.saveKind({ ...booked, version: 2, text: '  ' })).toMatchObject({ version: 3, text: null });
  expect(await notifications.getSettings()).toMatchObject(values);
  expect((await auditedActions(world, salon.id)).slice(-3)).toEqual([
    'notifications.saveSettings',
    'notifications.saveKind',
    'notifications.saveKind',
  ]);
});

test('a second person who saves later is told', async () => {
  const { owner } = await openSalon(world);
  const { notifications } = owner;
  await notifications.saveSettings({ ...values, version: 1 });
  await notifications.saveKind({ ...booked, isOn: false });
  const code = 'CHANGED_MEANWHILE';
  await expect(notifications.saveSettings({ ...values, version: 1, reminderHours: 5 })).rejects.toMatchObject({ code });
  await expect(notifications.saveKind({ ...booked, version: 1 })).rejects.toMatchObject({ code });
  await expect(notifications.saveKind({ ...booked, version: 7 })).rejects.toMatchObject({ code });
  expect((await notifications.getSettings()).reminderHours).toBe(3);
  expect((await notifications.getSettings()).kinds[0]).toMatchObject({ isOn: false, version: 2 });
});

describe('is refused at its field', () => {
  test.each([
    ['reminderDayTime', { reminderDayTime: '07:59' }, 'Escolha um horário entre 08:00 e 21:00'],
    ['reminderDayTime', { reminderDayTime: '21:01' }, 'Escolha um horário entre 08:00 e 21:00'],
    ['reminderDayTime', { reminderDayTime: '25:00' }, 'Horário inválido'],
    ['reminderHours', { reminderHours: 0 }, 'Pelo menos 1 hora antes'],
    ['reminderHours', { reminderHours: 13 }, 'No máximo 12 horas antes'],
    ['reminderHours', { reminderHours: 1.5 }, 'Use horas inteiras'],
  ])('%s', async (field, wrong, message) => {
    const { owner } = await openSalon(world);
    await expect(owner.notifications.saveSettings({ ...values, ...wrong, version: 1 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: message } },
    });
    expect(await owner.notifications.getSettings()).toMatchObject({ version: 1 });
  });

  test.each([
    [{ text: 'Olá, {apelido}!' }, { text: expect.stringMatching(/^\{apelido\} não existe nesta mensagem/) }],
    [{ text: 'x'.repeat(1001) }, { text: 'Texto: máximo de 1.000 caracteres' }],
    [{ text: '<script>alert(1)</script>' }, { text: 'Texto contém conteúdo não permitido' }],
    [{ text: 'Veja javascript:alert(1)' }, { text: 'Texto contém conteúdo não permitido' }],
    [{ kind: 'owner_booked', text: 'Oi' }, { text: 'Os avisos para o salão têm sempre o mesmo texto' }],
    [{ kind: 'payment_late_refunded', isOn: false }, { isOn: expect.stringContaining('não pode ser desligada') }],
    [{ kind: 'waiting_list_joined', isOn: false }, { isOn: expect.stringContaining('não pode ser desligada') }],
  ] as const)('%j', async (wrong, fields) => {
    const { owner } = await openSalon(world);
    await expect(owner.notifications.saveKind({ ...booked, ...wrong })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields },
    });
    expect((await owner.notifications.getSettings()).kinds.every(({ version }) => version === 1)).toBe(true);
  });
});

test('a preview shows an example of tomorrow, in the salon’s name', async () => {
  const { owner } = await openSalon(world);
  const { preview } = owner.notifications;
  expect(
    await preview({ kind: 'appointment_booked', text: 'Oi, {nome}! {salao}, {data} às {horario}: {valor}' }),
  ).toEqual({
    subject: 'Agendamento em Barbearia Aurora: 21/11/2026 às 14:00',
    body: 'Oi, Maria! Barbearia Aurora, 21/11/2026 às 14:00: R$\u00a045,00\n\nPara ver, mudar ou cancelar: https://exemplo.com/abc123',
  });
  expect((await preview({ kind: 'appointment_reminder_day', text: null })).body).toContain('é amanhã');
  await expect(preview({ kind: 'appointment_booked', text: '{valor_pago}' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});
