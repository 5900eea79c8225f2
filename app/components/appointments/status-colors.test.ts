import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AppointmentStatus } from '#contract/bookings.ts';
import { statuses } from './labels.ts';

const COLORS = 'azul|blue|green|teal|gray|red|orange|yellow|grape|violet|indigo|cyan|lime|pink';
const coloured = new RegExp(
  `\\b(${AppointmentStatus.options.join('|')})\\b['"]?\\]?[^\\n;]{0,60}['"\`.-](${COLORS})\\b|data-status=['"]?(${AppointmentStatus.options.join('|')})`,
  'g',
);

/** The statuses that a file gives a colour of its own. Orders and messages share a word or two with appointments. */
const statusesColouredIn = (text: string) => new Set([...text.matchAll(coloured)].map((match) => match[1] ?? match[3]));

it('a second map of colours is found', () => {
  expect(statusesColouredIn(`{ status: 'completed', color: 'green' },\n{ status: 'no_show', color: 'red' }`).size).toBe(
    2,
  );
  expect(statusesColouredIn(`.a[data-status='confirmed'] {}\n.a[data-status=cancelled] {}`).size).toBe(2);
});

it('each status of an appointment has one colour, and one place says which', () => {
  const files = globSync('app/**/*.{ts,tsx,css}').filter((path) => !path.includes('.test.'));
  const second = files.filter((path) => statusesColouredIn(readFileSync(path, 'utf8')).size > 1);
  expect(second).toEqual(['app/components/appointments/labels.ts']);
  expect(new Set(Object.values(statuses).map(({ color }) => color)).size).toBe(AppointmentStatus.options.length);
});
