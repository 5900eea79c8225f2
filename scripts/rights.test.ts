import { expect, test } from 'vitest';
import { rightsTable } from './rights.ts';

test('each operation of a salon has a line that says which roles may call it', () => {
  const lines = rightsTable();
  expect(lines[0]).toBe('| operation | right | owner | manager | reception | professional |');
  expect(lines).toContain('| services.create | muda os serviços | sim | sim |  |  |');
  expect(lines).toContain('| salons.getMine | entra no salão | sim | sim | sim | sim |');
  expect(lines.length).toBeGreaterThan(100);
});
