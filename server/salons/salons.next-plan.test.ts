import { afterEach, expect, test } from 'vitest';
import { changeSalon, openPayingSalon } from '#tests/support/online-payments.ts';
import { openPlan } from '#tests/support/plans.ts';
import { as, NOW, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

test('the page stops taking payment online at the moment from which a plan without it holds', async () => {
  const { id: nextPlanId } = await openPlan(world);
  const salon = await openPayingSalon(world);
  const takesOnline = async () => {
    const page = await as(world, null).salonPage.getBooking({ slug: salon.slug, serviceId: salon.service.id });
    return page.onlinePaymentAvailable;
  };
  await changeSalon(world, salon, { nextPlanId, nextPlanAt: new Date('2026-11-21T03:00:00Z') });
  expect(await takesOnline()).toBe(true);
  world.clock.set('2026-11-21T02:59:00Z');
  expect(await takesOnline()).toBe(true);
  world.clock.set('2026-11-21T03:00:00Z');
  expect(await takesOnline()).toBe(false);
});
