import { button, expect, expectWellMade, field, hydrated, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

const REASON = 'Denúncias de cobrança indevida em análise.';

test('the owner of a suspended salon reads everything and why, and is offered nothing that would be refused', async ({
  page,
  app,
  isMobile,
}) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await app.sql('update salons set suspended_at = now(), suspension_reason = $2 where id = $1', [salon.id, REASON]);
  const refused = /^(Novo|Salvar|Adicionar|Remover|Opções de|Ações do|Copiar|Editar)/;
  const screens = {
    '/dashboard': isMobile ? 'Hoje' : 'Agenda de hoje',
    '/appointments?novo=1': 'Rafael Dias',
    '/services?novo=1': 'Corte',
    [`/services?editar=${salon.service.id}`]: 'Corte',
    '/employees?novo=1': 'Ana',
    '/customers?novo=1': 'Rafael Dias',
    '/available-hours': 'Segunda-feira',
  };
  for (const [path, content] of Object.entries(screens)) {
    await visit(page, path);
    await expect(page.getByRole('main').getByRole('heading', { name: content, exact: true })).toBeVisible();
    await expect(page.getByText('Seu salão está suspenso')).toBeVisible();
    await expect(page.getByText(REASON)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const role of ['button', 'link'] as const) {
      await expect(page.getByRole('main').getByRole(role, { name: refused }), path).toHaveCount(0);
    }
    await expectWellMade(page);
  }
  await expect(page.getByText('09:00 às 18:00, a cada 30 min').first()).toBeVisible();
});

test('what was begun before a suspension is refused with its words, and what was typed stays', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/services?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo serviço' });
  await field(dialog, 'Nome').fill('Escova');
  await field(dialog, 'Preço').fill('60');
  await app.sql('update salons set suspended_at = now(), suspension_reason = $2 where id = $1', [salon.id, REASON]);
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Erro ao salvar serviço')).toContainText('Seu salão está suspenso');
  await expect(field(dialog, 'Nome')).toHaveValue('Escova');
});

test('an owner whose trial has ended and whose salon is suspended reads both, and is led to no plan', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await app.sql(
    'update salons set suspended_at = now(), suspension_reason = $2, subscription_end_date = $3 where id = $1',
    [salon.id, REASON, '2026-11-19T12:00:00Z'],
  );
  for (const path of ['/dashboard', '/appointments']) {
    await visit(page, path);
    await expect(page.getByText('Período de Teste Expirado')).toBeVisible();
    await expect(page.getByText('Seu salão está suspenso')).toBeVisible();
    await expect(page.getByText(REASON)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Escolher Plano e Reativar' })).toHaveCount(0);
    await expectWellMade(page);
  }
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'Ver agendamentos' }).click();
  await expect(page.getByRole('heading', { name: 'Agendamentos' })).toBeVisible();
  await hydrated(page);
});
