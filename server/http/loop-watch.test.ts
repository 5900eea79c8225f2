import { expect, test } from 'vitest';
import { createLoopWatch } from './loop-watch.ts';

/** A loop whose turns take as long as the test says. */
function openLoop() {
  let now = 0;
  let tick = () => {};
  const watch = createLoopWatch({ now: () => now, every: (_, given) => (tick = given) });
  const turn = (milliseconds: number) => {
    now += milliseconds;
    tick();
  };
  const rest = (seconds: number) => {
    for (let half = 0; half < seconds * 2; half++) turn(500);
  };
  return { ...watch, turn, rest };
}

test('a loop that comes around in time is not stuck', () => {
  const loop = openLoop();
  expect(loop.isStuck()).toBe(false);
  loop.rest(30);
  expect(loop.isStuck()).toBe(false);
});

test('one long turn is no failure', () => {
  const loop = openLoop();
  loop.rest(10);
  loop.turn(5_000);
  expect(loop.isStuck()).toBe(false);
});

test('many turns of less than a second are no failure: a crowd is served, slowly', () => {
  const loop = openLoop();
  for (let n = 0; n < 30; n++) loop.turn(1_400);
  expect(loop.isStuck()).toBe(false);
});

test('long turns one after the other are noticed, and forgotten when the loop has been free', () => {
  const loop = openLoop();
  for (let n = 0; n < 4; n++) loop.turn(2_900);
  expect(loop.isStuck()).toBe(true);
  loop.rest(3);
  expect(loop.isStuck()).toBe(true);
  loop.rest(6);
  expect(loop.isStuck()).toBe(false);
});
