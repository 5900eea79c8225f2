import { expect, test } from 'vitest';
import { findMisspelled } from './misspelled.ts';

const known = [
  'PORT',
  'HOST',
  'DEMO',
  'DATABASE_URL',
  'DATA_DIR',
  'PUBLIC_URL',
  'BACKUP',
  'SMTP_HOST',
  'SMTP_PASSWORD',
];
const suggestionFor = (name: string) => findMisspelled([name], known)[0]?.suggestion;

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATBASE_ULR', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['BACKUPS', 'BACKUP'],
  ['ENCAIXE_PORT', 'PORT'],
  ['ENCAIXE_DATABASE_URL', 'DATABASE_URL'],
  ['SMTP_PASS', 'SMTP_PASSWORD'],
])('%s was meant as %s', (name, suggestion) => {
  expect(suggestionFor(name)).toBe(suggestion);
});

test.each(['ENCAIXE_COLOUR', 'SMTP_SECURE', 'RATE_LIMIT_TEA'])('%s is ours and unknown', (name) => {
  expect(suggestionFor(name)).toBeNull();
});

test('what is spelled right is not misspelled', () => {
  expect(findMisspelled(known, known)).toEqual([]);
});

test('the rest of an environment belongs to others', () => {
  const others = `HOME HOSTNAME HOSTTYPE POST SPORT PATH PWD LANG TERM SHELL USER LOGNAME MAIL EDITOR DISPLAY TZ
    DEBUG CI NODE_OPTIONS NODE_PATH npm_config_cache npm_package_name npm_lifecycle_event INIT_CWD COLOR
    HTTP_PROXY HTTPS_PROXY NO_PROXY PGHOST PGPORT PGUSER PGDATA PGDATABASE SSH_HOST SSH_AUTH_SOCK GITHUB_TOKEN
    XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS VITEST VITEST_POOL_ID TEST_DATABASE_URL
    DYNO KUBERNETES_SERVICE_HOST RAILWAY_PUBLIC_DOMAIN RENDER_EXTERNAL_URL FLY_APP_NAME port host _`.split(/\s+/);
  expect(findMisspelled(others, known)).toEqual([]);
});
