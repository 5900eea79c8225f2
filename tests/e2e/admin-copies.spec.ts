import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { BOTH, expect, expectWellMade, inLight, test, visit } from './journey.ts';
import { enter, openAdmin } from './people.ts';

const SCREEN = '/admin?aba=sistema';
const copies = (page: Page) => page.getByRole('region', { name: 'Cópia de segurança diária' });
const trouble = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
/** The value beside a name. */
const fact = (page: Page, name: string) =>
  copies(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

async function copy(app: App, at: string, failure: string | null, bucket: string | null = 'salao-copias') {
  await app.sql(
    `insert into copies (id, kind, name, began_at, ended_at, failure, folder, bucket, bytes, is_encrypted)
    values (gen_random_uuid(), 'copy', 'encaixe-diaria-' || left($1, 10) || '.backup', $1::timestamptz, $1::timestamptz + interval '1 minute',
      $2, 'servidor-1:/var/lib/encaixe/backups', $3, 12345678, true)`,
    [at, failure, bucket],
  );
}

async function trial(app: App, at: string, failure: string | null) {
  await app.sql(
    `insert into copies (id, kind, name, began_at, ended_at, failure, tried_in, tables, rows)
    values (gen_random_uuid(), 'trial', 'encaixe-diaria-' || left($1, 10) || '.backup', $1::timestamptz, $1::timestamptz + interval '1 minute',
      $2, 'embedded', 62, 41203)`,
    [at, failure],
  );
}

test.beforeEach(({ app }) => app.sql('delete from copies'));
test.afterEach(({ app }) => app.sql('delete from copies'));

test(
  'an administrator sees the last copy, where it lies, and what the last trial found',
  BOTH,
  async ({ page, app }) => {
    await enter(page, await openAdmin(app), app);
    await visit(page, SCREEN);
    await expect(copies(page)).toContainText('Ainda não feita');
    await expect(fact(page, 'Última cópia')).toHaveText('Ainda não foi feita: a primeira vem em até uma hora');
    await expect(fact(page, 'Último teste')).toContainText('uma vez por semana');
    await expect(trouble(page, 'cópia')).toHaveCount(0);
    await expectWellMade(page);

    await copy(app, '2026-11-20T06:00:00Z', null);
    await trial(app, '2026-11-20T07:00:00Z', null);
    await visit(page, SCREEN);
    await expect(copies(page)).toContainText('Em dia');
    await expect(fact(page, 'Última cópia')).toHaveText('20/11/2026 às 03:00, 12,3 MB, cifrada');
    await expect(fact(page, 'Arquivo')).toHaveText('encaixe-diaria-2026-11-20.backup');
    await expect(fact(page, 'Pasta')).toHaveText('servidor-1:/var/lib/encaixe/backups');
    await expect(fact(page, 'Bucket')).toHaveText('salao-copias');
    await expect(fact(page, 'Guardadas')).toHaveText('As 7 mais novas na pasta e as 30 mais novas no bucket');
    await expect(fact(page, 'Último teste')).toHaveText(
      '20/11/2026 às 04:01, tudo voltou igual: 41.203 registros de 62 tabelas.',
    );
    await expect(trouble(page, 'cópia')).toHaveCount(0);
    await expectWellMade(page);
    await inLight(page);
    await expectWellMade(page);
  },
);

test('what went wrong is above everything else, on each tab', BOTH, async ({ page, app }) => {
  await enter(page, await openAdmin(app), app);
  await copy(app, '2026-11-15T06:00:00Z', null, null);
  await visit(page, '/admin');
  await expect(trouble(page, 'Não há cópia de segurança recente')).toContainText(
    'A última que deu certo é de 15/11/2026 às 03:00.',
  );
  await copy(app, '2026-11-20T06:00:00Z', 'Não há espaço livre no disco de /var/lib/encaixe.', null);
  await trial(app, '2026-11-15T07:00:00Z', 'A cópia está danificada ou foi alterada. Use outra.');
  await visit(page, '/admin');
  await expect(trouble(page, 'A cópia de segurança falhou')).toContainText('Não há espaço livre no disco');
  await expect(trouble(page, 'A cópia de segurança falhou')).toContainText('15/11/2026');
  await expect(trouble(page, 'A cópia de segurança não passou no teste')).toContainText('danificada');
  await expectWellMade(page);
  await visit(page, SCREEN);
  await expect(copies(page)).toContainText('Falhou');
  await expect(fact(page, 'Bucket')).toContainText('se esta máquina se perder');
  await expect(fact(page, 'Último teste')).toHaveText(/^15\/11\/2026 às 04:01, falhou: A cópia está danificada/);
  await expectWellMade(page);

  await app.sql('delete from copies');
  await copy(app, '2026-11-08T06:00:00Z', null);
  await copy(app, '2026-11-20T06:00:00Z', null);
  await visit(page, SCREEN);
  await expect(trouble(page, 'não é testada há mais de uma semana')).toContainText('Nenhum teste terminou até agora.');
  await expect(copies(page)).toContainText('Em dia');
});
