import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const known = ['slots', 'booking', 'full-salon'];
const read = (...args: string[]) => readArguments(args, known);

test('without a word all parts run, five times for a second each', () => {
  expect(read()).toEqual({ parts: known, runs: 5, seconds: 1, json: false, scale: 1 });
});

test('named parts run once each, in the order of the bench', () => {
  expect(read('booking', 'slots', 'booking').parts).toEqual(['slots', 'booking']);
});

test('runs, seconds and the form of the output can be said beside the parts', () => {
  expect(read('slots', '--runs=3', '--json', '--seconds', '0.5', '--scale=0.01')).toEqual({
    parts: ['slots'],
    runs: 3,
    seconds: 0.5,
    json: true,
    scale: 0.01,
  });
});

test.each([
  [['slot'], "There is no part 'slot'. The parts are: slots, booking, full-salon."],
  [['--runs=0'], "--runs takes a number above 0, not '0'."],
  [['--runs=2.5'], "--runs takes a whole number, not '2.5'."],
  [['--runs=many'], "--runs takes a number above 0, not 'many'."],
  [['--seconds=-1'], "--seconds takes a number above 0, not '-1'."],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with what is wrong', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
