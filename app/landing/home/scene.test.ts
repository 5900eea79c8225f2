import { expect, test } from 'vitest';
import { sceneAt } from './scene.ts';

const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];

test.each([
  [FRIDAY, '08:59', 'Fechado agora', [`${FRIDAY} 09:30`, `${FRIDAY} 10:30`, `${FRIDAY} 14:30`]],
  [FRIDAY, '10:20', 'Aberto até 19:00', [`${FRIDAY} 14:30`, `${FRIDAY} 15:30`, `${FRIDAY} 17:00`]],
  [FRIDAY, '17:40', 'Aberto até 19:00', [`${FRIDAY} 18:00`, `${SATURDAY} 09:30`, `${SATURDAY} 10:30`]],
  [SATURDAY, '19:00', 'Fechado agora', [`${MONDAY} 09:30`, `${MONDAY} 10:30`, `${MONDAY} 14:30`]],
  [SATURDAY, '23:59', 'Fechado agora', [`${MONDAY} 09:30`, `${MONDAY} 10:30`, `${MONDAY} 14:30`]],
  [SUNDAY, '11:00', 'Fechado agora', [`${MONDAY} 09:30`, `${MONDAY} 10:30`, `${MONDAY} 14:30`]],
])('on %s at %s the scene offers only what is to come', (today, time, opening, times) => {
  const scene = sceneAt({ today, time });
  expect(scene.opening).toBe(opening);
  expect(scene.offers[0]?.times.map(({ date, time }) => `${date} ${time}`)).toEqual(times);
  expect(scene.offers.map((offer) => offer.times.length)).toEqual([3, 3, 3]);
});
