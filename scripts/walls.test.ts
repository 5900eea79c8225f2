import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';
import { readTree } from './walls/tree.ts';
import { checkWalls } from './walls.ts';

const subpaths = { '#app/*': './app/*', '#server/*': './server/*', '#lib/*': './lib/*', '#db/*': './db/*' };

/** A small tree without violations, with cases that look like one. */
const sound: Record<string, string> = {
  'server/infra/jobs/outbox.ts': `db.insertInto('salonJobs').values(x);`,
  'package.json': JSON.stringify({ imports: { ...subpaths, '#contract/*': './contract/*', '#tests/*': './tests/*' } }),
  'lib/money.ts': '',
  'contract/salons.ts': `import { z } from 'zod'; import '#lib/money.ts';`,
  'db/types.ts': `export interface Reviews { salonId: string }
    export interface DB { reviews: Reviews; salons: Salons }`,
  'app/api.ts': '',
  'app/root.tsx': `import './ui/theme.ts'; import './ui/base.css?inline';`,
  'app/ui/theme.ts': `import '@mantine/core';`,
  'app/ui/base.css': '',
  'app/components/salons/card.tsx': `import '#app/ui/theme.ts'; import '#contract/salons.ts';`,
  'app/customer/shell.tsx': '',
  'app/owner/shell.tsx': `import '../components/salons/card.tsx';`,
  'app/owner/catalogue/team/route.tsx': `import type { Route } from './+types/route.ts'; import './form.tsx'; import '../../shell.tsx';`,
  'app/owner/catalogue/team/form.tsx': `import '#app/components/salons/card.tsx'; new Date(now);`,
  'app/owner/appointments/day/route.tsx': `import '../../catalogue/names.ts';`,
  'app/owner/appointments/prices.ts': '',
  'app/owner/appointments/ask.tsx': `import { Text } from '@mantine/core'; confirm({ loss: 'Plain' }); <Text />;
    confirm({ loss: <p><Plain /></p> }); const Plain = () => <b />;`,
  'app/owner/catalogue/names.ts': '',
  'server/handler.ts': `import '#app/root.tsx'; import './seed/demo.ts'; import 'virtual:react-router/server-build';`,
  'server/http/app.ts': '',
  'server/gate/scope.ts': `import type { DB } from '#db/types.ts';`,
  'server/gate/orpc.ts': `import { mintBaseSalonScope } from './scope.ts'; import '../infra/env/env.ts';`,
  'server/infra/process/clock.ts': `new Date();`,
  'server/infra/database/database.ts': `import type { Env } from '../env/env.ts';`,
  'server/infra/env/env.ts': '',
  'server/seed/demo.ts': `import '../salons/commands.ts';`,
  'server/salons/router.ts': `import '../gate/orpc.ts'; import './commands.ts';`,
  'server/salons/queries.ts': `import type { R } from '../reviews/rules.ts'; 
    const q = (scope: SalonScope) => scope.db.selectFrom('reviews');`,
  'server/salons/rules.ts': `import type { Actor } from '../gate/scope.ts'; import type { DB } from '#db/types.ts';`,
  'server/salons/commands.ts': `import { transaction } from '../gate/scope.ts'; import '../reviews/rules.ts';
    db.insertInto('salonSlugs'); sql\`select 1 for update of reviews\`;`,
  'server/salons/commands.test.ts': `import { mintBaseScope } from '../gate/scope.ts'; import '#tests/actors.ts'; db.deleteFrom('users');`,
  // Type imports may go back: they make no cycle at run time.
  'server/reviews/rules.ts': `import type { S } from '../salons/rules.ts';`,
  'server/reviews/router.ts': '',
  // A part of a noun keeps the rules of its noun; other nouns use it through the same files.
  'server/appointments/router.ts': `import '../gate/orpc.ts'; import './booking/commands.ts';`,
  'server/appointments/queries.ts': `import './policy.ts';`,
  'server/appointments/policy.ts': '',
  'server/appointments/booking/commands.ts': `import '../queries.ts'; import './rules.ts'; import '../../reviews/rules.ts';
    db.insertInto('appointments');`,
  'server/appointments/booking/rules.ts': `import '../policy.ts'; import type { Actor } from '../../gate/scope.ts';`,
  'server/appointments/booking/jobs.ts': '',
  'server/employees/commands.ts': `import '../appointments/booking/rules.ts';`,
  'server/notifications/rules.ts': `import './messages/booked.ts';`,
  'server/notifications/messages/booked.ts': '',
  'tests/actors.ts': `import '#app/root.tsx'; import '#server/gate/scope.ts';`,
};

/** The checker's messages for the sound tree with these files, one line each. */
function complaints(changed: Record<string, string> = {}): string[] {
  const violations = checkWalls(new Map(Object.entries({ ...sound, ...changed })));
  return violations.map(({ path, line, rule, advice }) => `${path}:${line}  ${rule}: ${advice}`);
}

test('a tree that keeps the rules is not complained about', () => {
  expect(complaints()).toEqual([]);
});

const screen = 'app/owner/catalogue/team/route.tsx';
const commands = 'server/salons/commands.ts';
const rules = 'server/salons/rules.ts';
const partCommands = 'server/appointments/booking/commands.ts';
const partRules = 'server/appointments/booking/rules.ts';

test.each([
  // Floors
  [screen, `import '#server/gate/orpc.ts';`, 'floors: app may not import server'],
  [screen, `import type { Scope } from '#server/gate/scope.ts';`, 'floors: app may not import server'],
  [screen, `import '#db/types.ts';`, 'floors: app may not import db'],
  ['contract/salons.ts', `import '#server/gate/orpc.ts';`, 'floors: contract may not import server'],
  ['contract/salons.ts', `import type { DB } from '#db/types.ts';`, 'floors: contract may not import db'],
  ['server/gate/orpc.ts', `export * from '#app/api.ts';`, 'floors: server may not import app'],
  ['db/types.ts', `import '#server/gate/scope.ts';`, 'floors: db may not import server'],
  ['lib/money.ts', `export { x } from '#contract/salons.ts';`, 'floors: lib may not import contract'],
  ['lib/money.ts', `const db = await import('#db/types.ts');`, 'floors: lib may not import db'],
  ['lib/money.ts', `const db = await import(\`#db/types.ts\`);`, 'floors: lib may not import db'],
  ['lib/money.ts', `let db: import('#db/types.ts').DB;`, 'floors: lib may not import db'],
  ['server/http/app.ts', `import '../handler.ts';`, 'floors: server/handler.ts is the bundle’s entry'],
  [
    'server/http/app.ts',
    `import 'virtual:react-router/server-build';`,
    'floors: only server/handler.ts imports the built pages',
  ],
  ['lib/money.ts', `import '#tests/actors.ts';`, 'tests: tests/actors.ts is for tests'],
  ['server/http/app.ts', `import '../salons/commands.test.ts';`, 'tests: server/salons/commands.test.ts is for tests'],
  [
    'server/http/app.ts',
    `import '../../lib/money.ts';`,
    `subpath: another floor is named by its subpath: '#lib/money.ts'`,
  ],

  // Paths
  ['lib/money.ts', `\nimport './elsewhere.ts';`, `lib/money.ts:2  nothing there: './elsewhere.ts'`],
  ['server/http/app.ts', `import './orpc';`, `nothing there: './orpc' leads to no file: name it with its ending`],
  ['server/http/app.ts', `import '#lib/elsewhere.ts';`, `nothing there: '#lib/elsewhere.ts'`],
  ['server/http/app.ts', `import '#elsewhere/money.ts';`, `nothing there: '#elsewhere/money.ts'`],
  ['lib/money.ts', 'import { from', 'lib/money.ts:1  unreadable'],
  [screen, 'await import(name);', 'hidden: name the file in the import'],
  [screen, `import.meta.glob('../../../server/*.ts');`, 'hidden: name the file in the import'],
  [commands, `require('../http/app.ts');`, 'hidden: name the file in the import'],

  // Screens
  [
    'app/owner/appointments/day/route.tsx',
    `import '../../catalogue/team/form.tsx';`,
    'screens: app/owner/catalogue/team is a screen and private',
  ],
  [
    'app/owner/shell.tsx',
    `import './catalogue/team/form.tsx';`,
    'screens: app/owner/catalogue/team is a screen and private',
  ],
  [screen, `import '#app/customer/shell.tsx';`, 'screens: app/customer belongs to other people'],
  [
    'app/owner/catalogue/names.ts',
    `import '../appointments/prices.ts';`,
    'screens: app/owner/appointments/prices.ts stands above catalogue',
  ],
  [
    'app/components/salons/card.tsx',
    `import '#app/owner/shell.tsx';`,
    'screens: app/owner/shell.tsx belongs to people',
  ],
  ['app/ui/theme.ts', `import '../components/salons/card.tsx';`, 'screens: app/ui could ship in another product'],
  ['app/ui/theme.ts', `import '../api.ts';`, 'screens: app/ui could ship in another product'],

  // Features
  [commands, `import '../reviews/router.ts';`, 'features: server/reviews/router.ts is private to reviews'],
  [commands, `import '../http/app.ts';`, 'features: server/http/app.ts stands above salons'],
  [commands, `import '../seed/demo.ts';`, 'features: server/seed/demo.ts stands above salons'],
  ['server/seed/demo.ts', `import '../reviews/router.ts';`, 'features: server/reviews/router.ts is private to reviews'],
  [
    'server/infra/process/clock.ts',
    `import '../../salons/commands.ts';`,
    'features: server/salons/commands.ts stands above infra',
  ],
  ['server/infra/process/clock.ts', `import '../../gate/orpc.ts';`, 'features: server/gate/orpc.ts stands above infra'],
  [
    'server/infra/process/clock.ts',
    `import '../env/env.ts';`,
    'features: server/infra/env/env.ts stands above infra/process',
  ],
  [
    'server/gate/orpc.ts',
    `import type { S } from '../salons/queries.ts';`,
    'features: server/salons/queries.ts stands above gate',
  ],

  // Rules and policies
  [rules, `import type { Kysely } from 'kysely';`, `pure: rules.ts does no I/O and imports no package ('kysely')`],
  ['server/salons/policy.ts', `import { readFileSync } from 'node:fs';`, 'pure: policy.ts does no I/O'],
  [rules, `import './queries.ts';`, 'pure: rules.ts does no I/O'],
  [rules, `import '../infra/env/env.ts';`, 'pure: rules.ts does no I/O'],
  [rules, `import { type DB } from '#db/types.ts';`, 'pure: rules.ts does no I/O'],
  [rules, `import type { SalonScope } from '../gate/scope.ts';`, 'pure: rules.ts does no I/O'],

  // Parts of nouns
  [
    'server/employees/commands.ts',
    `import '../appointments/booking/jobs.ts';`,
    'features: server/appointments/booking/jobs.ts is private to appointments',
  ],
  [partCommands, `import '../../reviews/router.ts';`, 'features: server/reviews/router.ts is private to reviews'],
  [partCommands, `import '../../http/app.ts';`, 'features: server/http/app.ts stands above appointments'],
  [partRules, `import { sql } from 'kysely';`, `pure: rules.ts does no I/O and imports no package ('kysely')`],
  [partRules, `import '../queries.ts';`, 'pure: rules.ts does no I/O'],
  [partRules, `import type { SalonScope } from '../../gate/scope.ts';`, 'pure: rules.ts does no I/O'],
  [
    partCommands,
    `import { mintBaseSalonScope } from '../../gate/scope.ts';`,
    'scopes: mintBaseSalonScope is for server/gate/orpc.ts',
  ],
  [partCommands, 'new Date();', 'clock: no new Date(): the scope carries now'],
  [partCommands, `db.deleteFrom('reviews');`, `tables: 'reviews' is written by the commands of reviews alone`],
  [
    'server/appointments/booking/queries.ts',
    `db.deleteFrom('appointments');`,
    `tables: 'appointments' is written by the commands of appointments alone`,
  ],

  // Scopes and the clock
  [
    partCommands,
    `import { mintForNewSalon } from '../../gate/scope.ts';`,
    'scopes: mintForNewSalon is for server/gate/orpc.ts',
  ],
  [
    commands,
    `import { mintBaseSalonScope } from '../gate/scope.ts';`,
    'scopes: mintBaseSalonScope is for server/gate/orpc.ts',
  ],
  [commands, `import * as scope from '../gate/scope.ts';`, 'scopes: * is for server/gate/orpc.ts'],
  [
    commands,
    `export { mintBaseScope as ground } from '../gate/scope.ts';`,
    'scopes: mintBaseScope is for server/gate/orpc.ts',
  ],
  [screen, 'const now = new Date();', 'clock: no new Date(): the loader gives now and today'],
  [screen, '\nDate.now();', `${screen}:2  clock: no Date.now()`],
  [screen, `dayjs().format('L');`, 'clock: no dayjs()'],
  [commands, 'new Date();', 'clock: no new Date(): the scope carries now'],

  // Dialogs
  [
    screen,
    `import { Text } from '@mantine/core'; confirm({ loss: <p><Text /></p> });`,
    'dialogs: Text needs a MantineProvider',
  ],
  [screen, `import { Menu } from '@mantine/core'; confirm({ loss: <Menu.Item /> });`, 'dialogs: Menu needs'],
  [
    screen,
    `import { Text } from '@mantine/core'; confirm({ loss: <Ways /> }); function Ways() { return <Text /> }`,
    'dialogs: Text needs',
  ],
  [
    'app/owner/catalogue/ask.tsx',
    `import { Card } from '#app/components/salons/card.tsx'; showDialog({ content: () => <Card /> });`,
    'dialogs: Card needs',
  ],

  // Tenancy, of which scripts/walls/tenancy.test.ts has the cases
  ['server/services/rules.ts', `db.selectFrom('reviews');`, `tenancy: 'reviews' belongs to salons`],
  [partCommands, `db.selectFrom('reviews');`, `tenancy: 'reviews' belongs to salons`],

  // Tables
  [commands, `db.insertInto('reviews').values(x);`, `tables: 'reviews' is written by the commands of reviews alone`],
  [commands, `db.deleteFrom('waitingList');`, `tables: 'waitingList' is written by the commands of waiting-list alone`],
  [commands, `db.mergeInto('reviews as r');`, `tables: 'reviews as r' is written by the commands of reviews alone`],
  ['server/salons/queries.ts', `db.updateTable('salons as s');`, 'server/salons/queries.ts:1  tables:'],
  [
    'server/seed/demo.ts',
    `db.insertInto('plans');`,
    `tables: 'plans' is written by the commands of subscriptions alone`,
  ],
  [
    'server/infra/process/clock.ts',
    'sql`insert into "users" (id) values (1)`;',
    `tables: 'users' is written by the commands of auth`,
  ],
  [
    commands,
    `sql\`update appointments set status = \${x}\`;`,
    `tables: 'appointments' is written by the commands of appointments`,
  ],
  [commands, 'db.insertInto(table);', 'tables: insertInto names its table as a literal'],
  [commands, `db.insertInto('secrets');`, `tables: 'secrets' belongs to no noun yet`],
  [
    'db/types.ts',
    'export interface DB {\n  newThings: X;\n}',
    `db/types.ts:2  tables: 'newThings' belongs to no noun yet`,
  ],
])('in %s, %j is reported', (path, text, said) => {
  expect(complaints({ [path]: text }).join('\n')).toContain(said);
});

test('a ring of features is reported with the imports that make it', () => {
  const ring = {
    'server/salons/commands.ts': `import '../reviews/queries.ts';`,
    'server/reviews/queries.ts': `import '../services/queries.ts';`,
    'server/services/queries.ts': `\nimport { x } from '../salons/commands.ts';`,
  };
  expect(complaints(ring)).toEqual([
    expect.stringContaining(
      'salons -> reviews -> services -> salons ' +
        '(server/salons/commands.ts:1, server/reviews/queries.ts:1, server/services/queries.ts:2)',
    ),
  ]);
});

test('a ring through a part of a noun is reported as one of the noun', () => {
  const ring = {
    'server/appointments/booking/rules.ts': `import '../../employees/policy.ts';`,
    'server/employees/policy.ts': '',
  };
  expect(complaints(ring).join('\n')).toContain(
    'cycle: appointments -> employees -> appointments ' +
      '(server/appointments/booking/rules.ts:1, server/employees/commands.ts:1)',
  );
});

test('a ring of files inside a noun is reported, also from part to part', () => {
  const ring = {
    'server/appointments/queries.ts': `import './booking/queries.ts';`,
    'server/appointments/booking/queries.ts': `import '../queries.ts';`,
  };
  expect(complaints(ring).join('\n')).toContain(
    'cycle: server/appointments/queries.ts -> server/appointments/booking/queries.ts -> server/appointments/queries.ts',
  );
});

test('a folder without a file proves nothing and fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-walls-'));
  try {
    expect(readTree(folder).size).toBe(0);
    expect(() =>
      execFileSync(process.execPath, [join(root, 'scripts/walls.ts'), folder], { encoding: 'utf8' }),
    ).toThrow(expect.objectContaining({ status: 1, stdout: expect.stringContaining('no file was read') }));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the product keeps its own walls', () => {
  const tree = readTree(root);
  expect(tree.size).toBeGreaterThan(50);
  expect(checkWalls(tree)).toEqual([]);
});
