import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { customersFile } from '#tests/support/customer-files.ts';
import { as, openSalon, phoneNumber, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();

const LIST = `Nome;Telefone;E-mail;Nascimento;Observações
Ana Souza;11900000001;ana@example.com;01/05/1990;Gosta de café
Bia Lima;123;;;
Caio Reis;11900000002;;;
Davi Reis;11900000002;;;
`;

async function openWithKnown() {
  const salon = await openSalon(world, { professionals: 0 });
  await salon.owner.customers.create({ name: 'Ana', phone: '11900000001' });
  return salon;
}
const namesIn = async (owner: Awaited<ReturnType<typeof openSalon>>['owner']) =>
  (await owner.customers.list({})).customers.map(({ name }) => name);
const fieldOf = (error: { data?: { fields?: Record<string, string> } }) => error.data?.fields?.file;

describe('a list that is checked', () => {
  test('tells the new, the known by phone and the wrong, and changes nothing', async () => {
    const { owner, salon } = await openWithKnown();
    const before = await auditedActions(world, salon.id);
    const { rows, room } = await owner.customers.checkImport({ file: customersFile(LIST) });
    expect(rows.map(({ line, problem, samePhone }) => [line, problem, samePhone])).toEqual([
      [2, null, ['Ana']],
      [3, 'Telefone deve ter 10 ou 11 dígitos', []],
      [4, null, []],
      [5, null, ['Caio Reis (linha 4)']],
    ]);
    expect(rows[0]).toMatchObject({ phone: '+5511900000001', email: 'ana@example.com', birthDate: '1990-05-01' });
    expect(rows[1]).toMatchObject({ name: 'Bia Lima', phone: '123' });
    expect(room).toBeNull();
    expect(await auditedActions(world, salon.id)).toEqual(before);
  });

  test('in Latin-1 keeps its letters', async () => {
    const { owner } = await openSalon(world, { professionals: 0 });
    const file = customersFile(new Uint8Array(Buffer.from('Nome;Telefone\nConceição;11900000003', 'latin1')));
    expect((await owner.customers.checkImport({ file })).rows).toMatchObject([{ name: 'Conceição', problem: null }]);
  });

  test.each([
    ['5,001 customers', `Nome;Telefone\n${'Ana;11900000001\n'.repeat(5001)}`, /mais de 5\.000 clientes/],
    ['100,000 short rows', `Nome;Telefone\n${'A;1\n'.repeat(100_000)}`, /mais de 5\.000 clientes/],
    ['100,000 rows', `Nome;Telefone\n${'Ana Souza;11900000001\n'.repeat(100_000)}`, /passa de 2 MB/],
    ['nobody', 'Nome;Telefone\n', /nenhum cliente/],
    ['nothing', '', /vazio/],
    ['a picture', '\u0089PNG\r\n\u001a\n\0\0', /não encontramos as colunas/i],
    ['an open quotation mark', 'Nome;Telefone\n"Ana;1', /Não conseguimos ler/],
  ])('with %s is told so', async (_, content, said) => {
    const { owner } = await openSalon(world, { professionals: 0 });
    const file = customersFile(content);
    const refusals = await Promise.all([
      owner.customers.checkImport({ file }).catch((error) => error),
      owner.customers.import({ importId: newId(), file }).catch((error) => error),
    ]);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT' });
      expect(fieldOf(refusal)).toMatch(said);
    }
    expect(await namesIn(owner)).toEqual([]);
  });
});

describe('a list that is imported', () => {
  test('brings the new ones, leaves the known and the wrong out, and is logged once without their data', async () => {
    const { owner, salon } = await openWithKnown();
    const result = await owner.customers.import({ importId: newId(), file: customersFile(LIST) });
    expect(result).toEqual({ imported: 1, skipped: 2, wrong: 1 });
    expect(await namesIn(owner)).toEqual(['Ana', 'Caio Reis']);
    const entries = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.id)
      .where('action', '=', 'customers.import')
      .select('data')
      .execute();
    expect(entries).toEqual([{ data: result }]);
  });

  test('brings a known one when its line is named, with all that the row says', async () => {
    const { owner } = await openWithKnown();
    expect(await owner.customers.import({ importId: newId(), file: customersFile(LIST), lines: '2,5' })).toEqual({
      imported: 3,
      skipped: 0,
      wrong: 1,
    });
    const { customers } = await owner.customers.list({ search: 'souza' });
    expect(customers).toMatchObject([
      { phone: '+5511900000001', email: 'ana@example.com', birthDate: '1990-05-01', notes: 'Gosta de café' },
    ]);
  });

  test('sent twice is imported once', async () => {
    const { owner } = await openWithKnown();
    const wish = { importId: newId(), file: customersFile(LIST), lines: '2,5' };
    const results = await Promise.all([owner.customers.import(wish), owner.customers.import(wish)]);
    expect(results[1]).toEqual(results[0]);
    expect(await namesIn(owner)).toHaveLength(4);
  });

  test('without anybody new is refused', async () => {
    const { owner } = await openWithKnown();
    const refusal = await owner.customers
      .import({ importId: newId(), file: customersFile('Nome;Telefone\nAna;11900000001\nBia;1') })
      .catch((error) => error);
    expect(fieldOf(refusal)).toBe('Não há clientes novos para importar.');
  });

  test('beyond the plan is refused as a whole; the check says how many fit', async () => {
    const { owner, salon } = await openWithKnown();
    const plan = await world.database.db
      .insertInto('plans')
      .values({ id: newId(), name: 'Pequeno', priceCents: 0, maxCustomers: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.database.db.updateTable('salons').set({ planId: plan.id }).where('id', '=', salon.id).execute();
    const file = customersFile(LIST);
    expect((await owner.customers.checkImport({ file })).room).toBe(1);
    await expect(owner.customers.import({ importId: newId(), file, lines: '5' })).rejects.toMatchObject({
      code: 'PLAN_LIMIT',
      data: { limit: 2 },
    });
    expect(await namesIn(owner)).toEqual(['Ana']);
    expect((await owner.customers.import({ importId: newId(), file })).imported).toBe(1);
  });

  test('of 5,000 costs a statement more for each 500, and is all there', async () => {
    const { person, owner } = await openSalon(world, { professionals: 0 });
    const counted = countingQueries(world);
    const importing = as(counted.world, person);
    const listOf = (first: number, rows: number) => {
      const people = Array.from({ length: rows }, (_, n) => `Cliente ${first + n};${phoneNumber(first + n)}`);
      return customersFile(`Nome;Telefone\n${people.join('\n')}`);
    };
    const cost = (file: File) => counted.count(() => importing.customers.import({ importId: newId(), file }));
    const few = await cost(listOf(0, 3));
    expect(await cost(listOf(1000, 500))).toBe(few);
    const file = listOf(2000, 5000);
    expect(await cost(file)).toBe(few + 9);
    expect(await owner.customers.getTotals()).toMatchObject({ total: 5503 });
    const again = await owner.customers.checkImport({ file });
    expect(again.rows.every(({ samePhone }) => samePhone.length === 1)).toBe(true);
  });
});

test("another salon's customers are neither known nor touched", async () => {
  await openWithKnown();
  const other = await openSalon(world, { professionals: 0 });
  const { rows } = await other.owner.customers.checkImport({ file: customersFile(LIST) });
  expect(rows[0]?.samePhone).toEqual([]);
});

test('a visitor and a customer import nothing', async () => {
  const file = customersFile(LIST);
  await expect(as(world, null).customers.import({ importId: newId(), file })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
