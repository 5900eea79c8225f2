import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { systemAt } from '#tests/support/message-links.ts';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { readOptOutToken, readReminderToken, reminderLink, reviewLink, unsubscribeLink } from './queries.ts';

const world = useTestWorld();
const tokenIn = (link: string) => link.split('/').at(-1) ?? '';
const whatsapp = { channel: 'whatsapp', recipient: '+5511988887777' } as const;

test('a reminder’s link is short, names salon and appointment, and is the same each time', async () => {
  const { salon } = await openSalon(world);
  const scope = await systemAt(world, salon.id);
  const appointmentId = newId();
  const link = reminderLink(scope, { appointmentId });
  expect(link).toBe(reminderLink(scope, { appointmentId }));
  expect(new URL(link).pathname.length).toBeLessThan(80);
  expect(readReminderToken(world.encryption, tokenIn(link))).toEqual({ salonId: salon.id, appointmentId });
});

test('links lead to the public address of the site', async () => {
  const { salon, slug } = await openSalon(world);
  const scope = await systemAt(world, salon.id);
  const site = { ...scope, env: { ...scope.env, publicUrl: 'https://agenda.example.com' } };
  expect(reminderLink(site, { appointmentId: newId() })).toMatch(
    /^https:\/\/agenda\.example\.com\/lembrete\/[\w-]{64}$/,
  );
  expect(unsubscribeLink(site, whatsapp)).toMatch(/^https:\/\/agenda\.example\.com\/parar-mensagens\/[\w-]+$/);
  const id = newId();
  expect(await reviewLink(site, id)).toBe(`https://agenda.example.com/${slug}/area-cliente?avaliar=${id}`);
});

test('a link to stop messages shows no phone and no e-mail', async () => {
  const { salon } = await openSalon(world);
  const scope = await systemAt(world, salon.id);
  for (const to of [whatsapp, { channel: 'mail', recipient: 'rute@example.com' }] as const) {
    const token = tokenIn(unsubscribeLink(scope, to));
    expect(`${token} ${Buffer.from(token, 'base64url')}`).not.toMatch(/8888|rute/);
    expect(readOptOutToken(world.encryption, token)).toEqual({ salonId: salon.id, ...to });
  }
});

test('the token of one kind of link opens no other', async () => {
  const { salon } = await openSalon(world);
  const scope = await systemAt(world, salon.id);
  const reminder = tokenIn(reminderLink(scope, { appointmentId: newId() }));
  const optOut = tokenIn(unsubscribeLink(scope, whatsapp));
  const stored = world.encryption.encrypt('a secret', salon.id).slice('v1.'.length);
  for (const token of [reminder, stored]) expect(readOptOutToken(world.encryption, token)).toBeNull();
  for (const token of [optOut, stored]) expect(readReminderToken(world.encryption, token)).toBeNull();
});
