import { expect, test } from 'vitest';
import { as, createPerson, joinSalon, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, entriesOf } from '#tests/support/traces.ts';

const world = useTestWorld();

test.each(['manager', 'reception', 'professional'] as const)('a member leaves by itself: %s', async (role) => {
  const { salon, owner, employees } = await openSalon(world);
  const person = await joinSalon(world, salon.id, role, role === 'professional' ? employees[0]?.id : undefined);
  const api = as(world, person);
  await api.team.leave();
  expect((await auditedActions(world, salon.id)).at(-1)).toBe('team.leave');
  await expect(api.salons.getMine()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  // A second click comes from somebody who is no member.
  await expect(api.team.leave()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await owner.team.list()).members.map(({ id }) => id)).not.toContain(person.id);
  // The record stays, and can have an account again.
  expect((await owner.employees.list({})).totals.active).toBe(1);
});

test('the owner that the salon names does not leave, and is told what to do', async () => {
  const { owner } = await openSalon(world);
  const refused = expect(owner.team.leave()).rejects;
  await refused.toMatchObject({ code: 'LAST_OWNER', message: expect.stringContaining('Passe antes o salão') });
  expect(await entriesOf(world, () => owner.team.leave().catch(() => null))).toEqual([]);
  expect(await owner.salons.getMine()).toMatchObject({ role: 'owner' });
});

test('of two clicks at once one leaves', async () => {
  const { salon } = await openSalon(world);
  const api = as(world, await joinSalon(world, salon.id, 'reception'));
  const outcomes = await Promise.allSettled([api.team.leave(), api.team.leave()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const left = (await auditedActions(world, salon.id)).filter((action) => action === 'team.leave');
  expect(left).toHaveLength(1);
});

test('nobody leaves a salon that they are no member of', async () => {
  await openSalon(world);
  await expect(as(world, null).team.leave()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(as(world, await createPerson(world)).team.leave()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
