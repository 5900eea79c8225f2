import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { App } from './app.ts';
import { download, exportReport, rowsOf } from './downloads.ts';
import { BOTH, button, expect, expectWellMade, hydrated, query, reload, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, type Salon, signInAsOwner } from './people.ts';

/** 60 appointments in October and 20 in November, one in two completed at R$ 45,00. */
async function fillBook(app: App, { id, service }: Salon, count = 80): Promise<void> {
  await app.sql(
    `insert into customers (salon_id, id, name, phone, created_at)
    select $1, gen_random_uuid(), case n when 1 then '=Fórmula; "Ana"' else 'Cliente ' || lpad(n::text, 2, '0') end,
      '+55119' || (70000000 + n), '2026-10-10' from generate_series(1, 10) n`,
    [id],
  );
  await app.sql(
    `insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time,
      duration_minutes, price_cents, status, payment_status, payment_method, is_overbooking, cancel_notice_minutes)
    select $1, gen_random_uuid(), customers[1 + n % 10], $2, (select id from employees where salon_id = $1 limit 1),
      case when n % 4 = 3 then date '2026-11-18' else date '2026-10-05' end, time '09:00' + n % 8 * interval '1 hour',
      30, 4500, case when n % 2 = 1 then 'completed' else 'cancelled' end, 'paid', 'cash', true, 120
    from generate_series(1, $3::int) n,
      (select array_agg(id order by phone) as customers from customers where salon_id = $1 and phone like '+551197%') c`,
    [id, service.id, count],
  );
  await app.sql(
    `insert into sales (salon_id, id, appointment_id, total_cents, sale_date)
    select salon_id, gen_random_uuid(), id, price_cents, appointment_date from appointments
    where salon_id = $1 and status = 'completed'`,
    [id],
  );
}

const card = (page: Page, label: string) => page.getByRole('article').filter({ hasText: new RegExp(`^${label}`) });
const section = (page: Page, name: string) => page.getByRole('region', { name });

const bytesOf = async (file: Download) => await readFile(await file.path());

for (const scheme of ['dark', 'light'] as const) {
  test(`an owner reads how the salon is doing, ${scheme}`, BOTH, async ({ page, app }) => {
    const salon = await openSalon(app);
    await fillBook(app, salon);
    await page.addInitScript((chosen) => localStorage.setItem('encaixe-theme', chosen), scheme);
    await enter(page, salon, app);
    await visit(page, '/reports');
    await expect(page.getByText('novembro de 2026, ainda em andamento')).toBeVisible();
    await expect(card(page, 'Receita total até hoje')).toContainText('R$ 900,00');
    await expect(card(page, 'Receita total até hoje')).toContainText('0% sobre 1 a 20 de outubro');
    await expect(card(page, 'Agendamentos')).toContainText('Taxa de conclusão: 100%');
    await expect(card(page, 'Serviço mais popular')).toContainText('Corte');
    await expect(section(page, 'Evolução').getByText('900', { exact: true })).toHaveCount(2);
    await expectWellMade(page);

    await page.getByText('Últimos 3 meses').click();
    await expect(page.getByText('setembro a novembro de 2026')).toBeVisible();
    expect(query(page)).toEqual({ periodo: 'ultimos-3-meses' });
    await expect(card(page, 'Receita total até hoje')).toContainText('R$ 1.800,00');
    await expect(card(page, 'Receita total até hoje')).toContainText('sem receita de 1 de junho a 20 de agosto');
    await expect(card(page, 'Clientes')).toContainText('+10 no período');
    const statuses = section(page, 'Agendamentos por status').getByRole('listitem');
    await expect(statuses.filter({ hasText: 'Concluídos' })).toHaveText('Concluídos40 (50%)');
    await expect(statuses.filter({ hasText: 'Cancelados' })).toHaveText('Cancelados40 (50%)');
    await expect(section(page, 'Análise de clientes')).toContainText('50%');
    const ana = page.getByRole('row', { name: /^Ana/ });
    await expect(ana).toContainText('R$ 1.800,00');
    await expect(ana).toContainText('R$ 900,00 (50%)');
    await expectWellMade(page);

    await reload(page);
    await expect(page.getByRole('radio', { name: 'Últimos 3 meses' })).toBeChecked();
    await page.goBack();
    await expect(page.getByText('novembro de 2026, ainda em andamento')).toBeVisible();
  });
}

test('an owner exports the period as CSV and as XLSX', async ({ page, app }) => {
  const salon = await openSalon(app);
  await fillBook(app, salon);
  await enter(page, salon, app);
  await visit(page, '/reports?periodo=mes-passado');
  const csv = await exportReport(page, 'CSV');
  expect(csv.suggestedFilename()).toBe(`relatorio-${salon.slug}-2026-10.csv`);
  await expect(toast(page, 'Exportação concluída')).toContainText('60 linhas');
  expect([...(await bytesOf(csv)).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = await rowsOf(csv);
  expect(rows).toHaveLength(60);
  expect(rows.map(({ Cliente }) => Cliente)).toContain('\'=Fórmula; "Ana"');
  expect(rows[0]).toMatchObject({ Data: '05/10/2026', Hora: '09:00', Serviço: 'Corte', 'Preço (R$)': '45,00' });

  const xlsx = await exportReport(page, 'Excel (XLSX)');
  expect(xlsx.suggestedFilename()).toBe(`relatorio-${salon.slug}-2026-10.xlsx`);
  const entries = unzipSync(await bytesOf(xlsx));
  const sheet = strFromU8(entries['xl/worksheets/sheet3.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row /g)).toHaveLength(61);
});

test('a long export shows how far it is, can be stopped, and saves nothing then', async ({ page, app }) => {
  const salon = await openSalon(app);
  await fillBook(app, salon, 1_500);
  await enter(page, salon, app);
  await visit(page, '/reports?periodo=ultimos-3-meses');
  let saved = 0;
  page.on('download', () => saved++);
  const asked = '**/reports/exportar/**';
  // Never answered: the export waits until it is stopped.
  await page.route(asked, () => {});
  await button(page, 'Exportar o período').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportando' });
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await expect(dialog.getByRole('status')).toHaveText('Preparando o arquivo…');
  await button(dialog, 'Cancelar').click();
  await expect(dialog).toHaveCount(0);
  await expect(button(page, 'Exportar o período')).toBeFocused();
  await page.unroute(asked);
  expect(saved).toBe(0);
  const file = await exportReport(page, 'CSV');
  await expect(toast(page, 'Exportação concluída')).toContainText('1.500 linhas');
  expect((await bytesOf(file)).toString().split('\r\n')).toHaveLength(1_502);
});

test('an export after the session has ended says so, saves nothing and leads to the sign-in', async ({ page, app }) => {
  const salon = await openSalon(app);
  await fillBook(app, salon);
  await signInAsOwner(page, salon.owner);
  await visit(page, '/reports?periodo=mes-passado');
  let saved = 0;
  page.on('download', () => saved++);
  await page.context().clearCookies();
  await button(page, 'Exportar o período').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await expect(dialog).toContainText('Nenhum arquivo foi salvo.');
  await expectWellMade(page);
  expect(saved).toBe(0);
  await dialog.getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/auth\?voltar=%2Freports%3Fperiodo%3Dmes-passado/);
});

test('an export that breaks off saves nothing, says so, and works when it is tried again', async ({
  page,
  app,
  complaints,
}) => {
  const salon = await openSalon(app);
  await fillBook(app, salon);
  await enter(page, salon, app);
  await visit(page, '/reports?periodo=mes-passado');
  let saved = 0;
  page.on('download', () => saved++);
  const path = '**/reports/exportar/**';
  const begin = { kind: 'begin', name: 'relatorio.csv', total: 60 };
  const dialog = page.getByRole('dialog');
  for (const body of [`${JSON.stringify(begin)}\n`, '<html>Bad gateway</html>']) {
    await page.route(path, (route) => route.fulfill({ status: 200, contentType: 'application/x-ndjson', body }));
    await button(page, 'Exportar o período').click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect(dialog).toContainText('Nenhum arquivo foi salvo.');
    await page.unroute(path);
    if (body.includes('html')) break;
    await button(dialog, 'Fechar').last().click();
    await expect(dialog).toHaveCount(0);
  }
  expect(saved).toBe(0);
  await download(page, () => button(dialog, 'Tentar novamente').click());
  await expect(toast(page, 'Exportação concluída')).toContainText('60 linhas');
  complaints.length = 0;
});

test('a blocked owner reads no report, and exports the coming agenda and the customers', async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('15:00');
  await enter(page, salon, app);
  await app.sql('update salons set subscription_end_date = $2 where id = $1', [salon.id, '2026-11-19T12:00:00Z']);
  await visit(page, '/reports');
  await expect(page.getByRole('heading', { name: 'Período de Teste Expirado' })).toBeVisible();
  const report = await page.request.get('/reports/exportar/relatorio');
  expect(report.status()).toBe(402);
  expect(await report.json()).toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });

  await visit(page, '/appointments');
  const agenda = await download(page, () => button(page, 'Exportar os próximos agendamentos').click());
  expect(agenda.suggestedFilename()).toBe(`agenda-${salon.slug}-2026-11-20.csv`);
  expect((await bytesOf(agenda)).toString()).toContain('20/11/2026;15:00;30;Rafael Dias;');
  await expectWellMade(page);
  await visit(page, '/customers');
  const customers = await download(page, () => button(page, 'Exportar todos os clientes').click());
  expect(customers.suggestedFilename()).toBe(`clientes-${salon.slug}-2026-11-20.csv`);
  expect((await bytesOf(customers)).toString()).toContain('Rafael Dias;(11) 9');
  await expectWellMade(page);
});

test('nothing of an export is a page, whoever asks for it', async ({ page, app }) => {
  const salon = await openSalon(app);
  for (const path of ['relatorio', 'agenda', 'clientes']) {
    const answer = await page.request.get(`/reports/exportar/${path}`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([401, 'application/json']);
  }
  await enter(page, await openCustomer(app, salon), app);
  expect((await page.request.get('/reports/exportar/clientes')).status()).toBe(403);
  expect((await page.request.get('/reports/exportar/constructor')).status()).toBe(404);
});

test('a salon on its first day has an honest report, with the next step', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/reports');
  await expect(page.getByText('Ainda não há o que mostrar')).toBeVisible();
  // The figures of the specification, as they are.
  await expect(page.getByRole('article').filter({ has: page.locator('.tnum') })).toHaveText([
    /^Receita total até hoje.*R\$\s0,00/,
    /^Agendamentos.*0Taxa de conclusão: 0%$/,
    /^Clientes.*0nenhum novo no período$/,
    /^Serviço mais popular.*–/,
  ]);
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Novo agendamento' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Novo agendamento' })).toBeVisible();
});

test('a report that cannot be read says so in its place, with its request id', async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await app.sql('alter table sale_tallies rename column month to month_away');
  try {
    const answer = await page.goto('/reports');
    await hydrated(page);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { name: 'Erro ao carregar relatórios' })).toBeVisible();
    await expect(page.getByRole('code')).toHaveText(answer?.headers()['x-request-id'] ?? '');
    await expectWellMade(page);
  } finally {
    await app.sql('alter table sale_tallies rename column month_away to month');
  }
  await button(page, 'Tentar novamente').click();
  await expect(page.getByText('Ainda não há o que mostrar')).toBeVisible();
  complaints.length = 0;
});
