import { expect, test } from 'vitest';
import { columnAt, columnEdges, columnStyle, entryStyle } from './column-edges.ts';

const edges = columnEdges([100, 200, 100]);

test('columns share the width by what they need', () => {
  expect(edges).toEqual([0, 0.25, 0.75, 1]);
  expect(columnStyle(edges, 1)).toEqual({ '--left': '25.0000%', '--width': '50.0000%' });
  expect(columnStyle(edges, 0, 3)).toEqual({ '--left': '0.0000%', '--width': '100.0000%' });
});

test('entries share their column', () => {
  expect(entryStyle(edges, { column: 1, lane: 1, lanes: 2 })).toEqual({ '--left': '50.0000%', '--width': '25.0000%' });
});

test.each([
  [-0.1, 0],
  [0, 0],
  [0.24, 0],
  [0.25, 1],
  [0.99, 2],
  [1.2, 2],
])('%s of the width is column %s', (part, column) => {
  expect(columnAt(edges, part)).toBe(column);
});
