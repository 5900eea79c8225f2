import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { nouns } from './scripts/walls/places.ts';

// Rules know no database: they run once. Procedures run on PGlite, and again wherever TEST_DATABASE_URL points.
const rules = [
  '{lib,contract,scripts,app,bench}/**/*.test.{ts,tsx}',
  'server/**/{rules,policy}.test.ts',
  'server/**/{rules,policy}.*.test.ts',
];
const procedures = ['{server,db,tests}/**/*.test.ts'];
// These choose their database themselves, whatever the settings say: once is enough.
const embedded = [
  'tests/{backup-commands,crash,faults,replica,shell-commands,standby,start,proxy,telemetry,two-programs,unreadable}.test.ts',
  'server/infra/{env/folder,database/backup}.test.ts',
  'server/backup/*.test.ts',
];
// Where PostgreSQL runs every procedure, PGlite runs what may differ there, and the first file of each noun.
const onPglite = [
  ...embedded,
  'db/*.test.ts',
  'server/infra/{database,env,jobs}/*.test.ts',
  'tests/support/*.test.ts',
  'tests/{crash-messages,facts-in-transactions,schedules}.test.ts',
  ...nouns.map((noun) => `server/${noun}/${noun}.test.ts`),
];

/** Once more on PostgreSQL: there people use two processes of the built product over HTTP, which keep pages and facts. */
const onTwoServers = [
  'server/**/*.races.test.ts',
  'server/availability/commands.*.test.ts',
  'server/availability/week/commands.test.ts',
  'server/{services/services,employees/employees}.test.ts',
  'server/appointments/{moving,receiving,status}/*.test.ts',
  'server/subscriptions/{changes,charges,grants,orders,plans}/*.test.ts',
  'server/subscriptions/webhooks.test.ts',
  'server/waiting-list/*.test.ts',
  'tests/ceilings.test.ts',
];

const onlyOnCitus = ['tests/{citus,citus-messages,distribute,distribute-command,several-machines}.test.ts'];
/**
 * On a coordinator and workers of Citus, at TEST_CITUS_URL (docs/scale.md). Each file has a distributed database of its own.
 * `npm run test:citus` runs every procedure but `notOnCitus`; `npm test` runs what may differ most there: locks and deadlocks, the second wall,
 * statements over several salons or of the platform, and the first file of each noun.
 */
const onCitus = [
  ...onlyOnCitus,
  'db/second-wall.test.ts',
  'tests/own-rows.test.ts',
  'server/**/*.races.test.ts',
  'server/appointments/{commands,commands.moving}.test.ts',
  'server/appointments/{booking/commands,moving/moving,paying/paying,receiving/receiving,status/commands}.test.ts',
  'server/auth/{account,email-change,two-factor}/commands.test.ts',
  'server/customers/{merge/merge,profile/profile,commands.forgetting}.test.ts',
  'server/employees/performed-services/performed-services.test.ts',
  'server/notifications/closing/closing.test.ts',
  'server/reports/platform/platform.test.ts',
  'server/salons/{administration/administration,deletion/deletion,finder/finder,slug/slug}.test.ts',
  'server/subscriptions/{all-orders/all-orders,changes/changes,grants/grants,plans/plans,refunds/refunds}.test.ts',
  'server/users/commands.test.ts',
  ...nouns.map((noun) => `server/${noun}/${noun}.test.ts`),
];

const notOnCitus = [
  // Their own database, as above.
  ...embedded,
  // Triggers note each change of a row in a table beside it, which no other machine has.
  'tests/fuzz.test.ts',
];

const ifThere = (file: string) => (existsSync(new URL(file, import.meta.url)) ? [file] : []);

const procedureSetUp = {
  globalSetup: ifThere('./tests/support/global-setup.ts'),
  setupFiles: ifThere('./tests/support/setup.ts'),
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Each PGlite takes about 400 MB, and the machine that tests us has two cores.
    maxWorkers: 2,
    // Each file opens what it needs and closes it. Loading the whole server anew for each file took half of the time.
    isolate: false,
    // Only for what hangs: a test of two seconds took thirty on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second try tells a chance from a fault. `npm test` names the tests that needed one, and allows few (scripts/count.ts).
    retry: 1,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      { extends: true, test: { name: 'rules', include: rules } },
      {
        extends: true,
        test: {
          name: 'procedures',
          include: process.env.ON_PGLITE === 'what differs' ? onPglite : procedures,
          exclude: [...rules, ...(process.env.TEST_DATABASE_URL ? embedded : []), 'tests/e2e/**', ...onlyOnCitus],
          ...procedureSetUp,
        },
      },
      ...(process.env.TEST_CITUS_URL
        ? [
            {
              extends: true as const,
              test: {
                name: 'citus',
                include: process.env.ON_CITUS === 'what differs' ? onCitus : procedures,
                exclude: [...rules, ...notOnCitus, 'tests/e2e/**'],
              },
            },
          ]
        : []),
      ...(process.env.TEST_DATABASE_URL
        ? [
            {
              extends: true as const,
              test: {
                name: 'two servers',
                include: onTwoServers,
                exclude: rules,
                provide: { twoServers: true },
                ...procedureSetUp,
              },
            },
          ]
        : []),
    ],
  },
});
