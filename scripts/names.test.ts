import { expect, test } from 'vitest';
import { checkNames } from './names.ts';
import { root } from './processes.ts';
import { readTree } from './walls/tree.ts';

const said = (path: string, text = '') => checkNames(new Map([[path, text]])).map(({ advice }) => advice);

test.each([
  ['lib/utils.ts', `'utils' says nothing`],
  ['app/owner/catalogue/date-helpers.ts', `'helpers' says nothing`],
  ['app/ui/common/button.tsx', `'common' says nothing`],
  ['app/owner/catalogue/BookingManager.ts', `'manager' says nothing`],
  ['app/ui/index.ts', 'no index files'],
  ['app/people/team/route.tsx', 'app/ holds landing, auth'],
  ['app/owner/rooms/route.tsx', 'app/owner/ holds frame, my-day, today'],
  ['app/components/card.tsx', 'a component lives in app/components/<noun>/'],
  ['contract/rooms.ts', 'contract/ holds nouns and'],
  ['contract/salons/list.ts', 'the contract is one file for each noun'],
  ['server/routes.ts', 'server/ itself holds main, fill, program, handler'],
  ['server/bookings/commands.ts', `'bookings' is no noun of ours`],
  ['server/salons/service.ts', 'server/salons/ holds router, commands'],
  ['server/salons/salons.ts', 'server/salons/ holds router, commands'],
  ['server/salons/slugs.test.ts', 'server/salons/ holds router, commands'],
  ['server/salons/gateways/meta.ts', `server/salons/ holds no folder 'gateways'`],
  ['server/appointments/booking/service.ts', 'server/appointments/booking/ holds commands, queries'],
  ['server/appointments/booking/router.ts', 'server/appointments/booking/ holds commands, queries'],
  ['server/appointments/rebooking/commands.ts', `server/appointments/ holds no folder 'rebooking'`],
  ['server/appointments/booking/online/commands.ts', `server/appointments/ holds no folder 'booking/online'`],
  ['server/salons/booking/commands.ts', `server/salons/ holds no folder 'booking'`],
])('%s is reported', (path, advice) => {
  expect(said(path)).toEqual([expect.stringContaining(advice)]);
});

test.each([
  'contract/index.ts',
  'contract/salons.test.ts',
  'server/salons/commands.test.ts',
  'server/appointments/appointments.test.ts',
  'server/appointments/commands.races.test.ts',
  'server/appointments/booking/commands.ts',
  'server/appointments/booking/policy.test.ts',
  'server/appointments/booking/booking.test.ts',
  'server/payments/gateways/mercado-pago.ts',
  'server/notifications/messages/booking.ts',
  'server/infra/mailer.ts',
  'app/root.tsx',
  'app/components/salons/card.tsx',
])('%s is where one would look for it', (path) => {
  expect(said(path)).toEqual([]);
});

test('a name that says nothing is reported in code as well', () => {
  expect(said('lib/money.ts', 'export class PriceManager {}')).toHaveLength(1);
  expect(said('lib/money.ts', 'export type CustomerDTO = {};')).toHaveLength(1);
  expect(said('lib/money.ts', 'export const managerRole = 1;')).toEqual([]);
});

test('the product keeps to its names', () => {
  expect(checkNames(readTree(root))).toEqual([]);
});

test('a number of a decision in a comment is reported', () => {
  for (const comment of ['// As D10 says.', '/** One lock for each day (D11). */', '/** D19b. */']) {
    expect(said('lib/dates.ts', `${comment}\nexport const day = 1;`)).toEqual([expect.stringContaining('in words')]);
  }
  expect(said('lib/dates.ts', "export const name = 'D2'; // The droid.")).toEqual([]);
});

test.each(['Of', 'What', 'Who', 'Whose', 'Whoever'])('a comment that begins with %s is reported', (word) => {
  const advice = [`a comment begins with its subject, not with '${word}' (docs/STYLE.md)`];
  for (const comment of [`// ${word} they are.`, `/** ${word} they are. */`, `/**\n * ${word} they are.\n */`]) {
    expect(said('lib/dates.ts', `${comment}\nexport const day = 1;`)).toEqual(advice);
    expect(said('db/migrations/001-first.ts', comment)).toEqual([]);
  }
  expect(said('lib/dates.ts', `// The days: ${word} is no subject.\nexport const text = '// ${word}';`)).toEqual([]);
});
