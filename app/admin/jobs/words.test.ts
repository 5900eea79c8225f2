import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobsText, QUEUES, queueWords, subjectWords } from './words.ts';

const server = new URL('../../../server/', import.meta.url);
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)jobs\.ts$/.test(path));
const sources = files.map((path) => readFileSync(new URL(path, server), 'utf8')).join('\n');
const names = [...sources.matchAll(/defineJob<[^(]*>\(\s*'([^']+)'/g)].map(([, name = '']) => name);

test('every kind of job has words, and no words are left over', () => {
  expect(names.length).toBeGreaterThan(10);
  expect(Object.keys(QUEUES).toSorted()).toEqual(names.toSorted());
});

test('a kind of job without words is named as in the code', () => {
  expect([queueWords('rooms.clean'), queueWords('toString')]).toEqual(['rooms.clean', 'toString']);
  expect([subjectWords('salonId'), subjectWords('roomId')]).toEqual(['Salão', 'room']);
});

test.each([
  [1, '1 tarefa'],
  [1200, '1.200 tarefas'],
])('%i reads as %s', (count, words) => {
  expect(jobsText(count)).toBe(words);
});
