import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { as, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from './support/test-world.ts';

/** A name that a stranger types may reach somebody else in a message, so it holds a name and nothing else. */
const world = useTestWorld();
let salon: TestSalon;
let api: Api;
let visitor: Api;

beforeAll(async () => {
  salon = await openSalon(world);
  ({ api } = await openCustomer(world, salon));
  visitor = as(world, null);
  await api.customers.join({ slug: salon.slug });
});

const PHONE = '11988887777';
const account = { phone: PHONE, password: 'segredo1', confirmPassword: 'segredo1' };

/** Every operation in which a stranger types somebody's name, with the field of the name. */
const operations: [string, string, (name: string) => Promise<unknown>][] = [
  [
    'appointments.book',
    'name',
    (name) =>
      api.appointments.book({
        slug: salon.slug,
        id: newId(),
        serviceId: salon.service.id,
        date: TODAY,
        time: '14:00',
        name,
        phone: PHONE,
        shown: { priceCents: 4500, durationMinutes: 30 },
      }),
  ],
  [
    'waitingList.join',
    'customerName',
    (customerName) =>
      visitor.waitingList.join({
        slug: salon.slug,
        serviceId: salon.service.id,
        preferredDate: addDays(TODAY, 1),
        customerName,
        customerPhone: PHONE,
        consent: true,
      }),
  ],
  [
    'customers.updateProfile',
    'fullName',
    (fullName) => api.customers.updateProfile({ slug: salon.slug, fullName, phone: PHONE, address: null, version: 1 }),
  ],
  [
    'auth.registerCustomer',
    'fullName',
    (fullName) =>
      visitor.auth.registerCustomer({ slug: salon.slug, fullName, email: `${newId()}@example.com`, ...account }),
  ],
  ['auth.rename', 'fullName', (fullName) => api.auth.rename({ fullName, version: 1 })],
  [
    'auth.registerOwner',
    'fullName',
    (fullName) => visitor.auth.registerOwner({ fullName, email: `${newId()}@example.com`, ...account }),
  ],
];

const ONLY_LETTERS = 'Nome deve conter apenas letras, espaços, apóstrofos e hífens';

const refused: [string, string][] = [
  ['digits', 'Maria 11988887777'],
  ['digits of another script', 'Maria ١٢٣'],
  ['an address', 'www.x.com'],
  ['an address with a path', 'Maria https://x.com/a'],
  ['an e-mail', 'maria@x.com'],
  ['a right-to-left override', 'Maria\u202eaziuS'],
  ['a left-to-right mark', 'Maria\u200e Souza'],
  ['a right-to-left isolate', 'Maria\u2067Souza\u2069'],
  ['an Arabic letter mark', 'Maria\u061cSouza'],
  ['a zero-width space', 'Maria\u200bSouza'],
  ['a zero-width joiner', 'Maria\u200dSouza'],
  ['a soft hyphen', 'Ma\u00adria'],
  ['an invisible mark', 'Maria\u034fSouza'],
  ['an invisible letter', 'Maria\u3164Souza'],
  ['nothing but invisible letters', '\u3164\u3164\u115f'],
  ['a variation selector', 'Maria\ufe0f'],
  ['an emoji', 'Maria 🎉'],
  ['a tag', 'Maria <b>'],
  ['no letter at all', "--'' -"],
];

describe.each(operations)('%s', (_, field, send) => {
  test.each(refused)('refuses %s at its field', async (_, name) => {
    await expect(send(name)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: ONLY_LETTERS } },
    });
  });

  test('refuses one letter, and more than a hundred', async () => {
    await expect(send('M')).rejects.toMatchObject({
      data: { fields: { [field]: 'Nome deve ter pelo menos 2 caracteres' } },
    });
    await expect(send('M'.repeat(101))).rejects.toMatchObject({
      data: { fields: { [field]: 'Nome: máximo de 100 caracteres' } },
    });
  });
});

test.each([
  ['João da Silva'],
  ['Ana C. Silva'],
  ['Zoë D’Ávila-Núñez'],
  ["Anna-Lena O'Neil"],
  ['Jo\u0061\u0303o'],
  ['Nguyễn Thị Hương'],
  ['山田花子'],
  ['Õ-'],
])('%s is a name', async (customerName) => {
  const [, , join] = operations[1] ?? [];
  expect(await join?.(customerName)).toEqual({ id: expect.any(String) });
});
