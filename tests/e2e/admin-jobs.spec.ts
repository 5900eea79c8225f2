import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, choose, expect, expectWellMade, inLight, query, test, toast, visit } from './journey.ts';
import { enter, openAdmin } from './people.ts';

const SCREEN = '/admin/jobs';

async function fail(app: App, queue: string, minute: number, message: string): Promise<void> {
  await app.sql(
    `insert into pgboss.job (name, data, created_on, keep_until, source_name, source_id, source_created_on, source_retry_count, source_output)
    values ('dead-letters', jsonb_build_object('messageId', gen_random_uuid(), 'to', 'ana@example.com'), $1::timestamptz,
      now() + interval '30 days', $2, gen_random_uuid(), $1::timestamptz, 8, jsonb_build_object('message', $3::text))`,
    [`2026-11-20T13:0${minute}:00Z`, queue, message],
  );
}

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Opções de ${name}` });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

test('a job that failed for good is tried again or thrown away, alone or with all of its kind', async ({
  page,
  app,
}) => {
  await app.sql(`delete from pgboss.job where name = 'dead-letters'`);
  await enter(page, await openAdmin(app), app);
  await visit(page, SCREEN);
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa falhou' })).toBeVisible();
  await expectWellMade(page);

  await fail(app, 'notifications.deliver', 1, '550 <ana@example.com>: user unknown');
  await fail(app, 'notifications.deliver', 2, 'connect ECONNREFUSED');
  await fail(app, 'notifications.deliver', 3, 'timeout');
  await fail(app, 'auth.mail-role', 4, 'timeout');
  await visit(page, SCREEN);
  await expect(rows(page, 'Tarefas que falharam')).toHaveText([
    /Tarefa/,
    /E-mail: novo perfil de acesso.*timeout.*20\/11\/2026 10:04/,
    /Entregar mensagem.*timeout/,
    /ECONNREFUSED/,
    /550 <•••>: user unknown.*Mensagem/,
  ]);
  await expect(page.getByText('ana@example.com')).toHaveCount(0);
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);

  await menuOf(page, 'E-mail: novo perfil de acesso de 20/11/2026 10:04').click();
  await item(page, 'Descartar').click();
  const question = page.getByRole('dialog', { name: 'Descartar: E-mail: novo perfil de acesso?' });
  await expect(question).toContainText('nunca será feita');
  await button(question, 'Descartar tarefa').dblclick();
  await expect(toast(page, 'Tarefa descartada')).toBeVisible();
  await menuOf(page, 'Entregar mensagem por e-mail de 20/11/2026 10:03').click();
  await item(page, 'Tentar de novo').click();
  await expect(toast(page, 'De volta à fila')).toBeVisible();
  await expect(rows(page, 'Tarefas que falharam')).toHaveCount(3);

  await choose(page, page.getByRole('combobox', { name: 'Tarefa' }), 'Entregar mensagem por e-mail (2)');
  await expect.poll(() => query(page)).toMatchObject({ tarefa: 'notifications.deliver' });
  await button(page, 'Tentar todas de novo').click();
  await button(page.getByRole('dialog'), 'Tentar de novo').click();
  await expect(toast(page, '2 tarefas: rodam em instantes.')).toBeVisible();

  await page.getByRole('link', { name: 'Filas' }).click();
  await expect(
    rows(page, 'Filas de tarefas').filter({ hasText: 'Entregar mensagem por e-mail' }).first(),
  ).toBeVisible();
  await expectWellMade(page);
});

test('somebody else was first', async ({ page, app }) => {
  await app.sql(`delete from pgboss.job where name = 'dead-letters'`);
  await enter(page, await openAdmin(app), app);
  await fail(app, 'notifications.deliver', 1, 'timeout');
  await visit(page, SCREEN);
  await app.sql(`delete from pgboss.job where name = 'dead-letters'`);
  await menuOf(page, 'Entregar mensagem por e-mail de 20/11/2026 10:01').click();
  await item(page, 'Tentar de novo').click();
  await expect(toast(page, 'Esta tarefa não está mais aqui')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa falhou' })).toBeVisible();
});
