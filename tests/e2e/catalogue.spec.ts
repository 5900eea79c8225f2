import type { Page } from '@playwright/test';
import { button, expect, expectWellMade, hydrated, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

/** The common behaviour of services and professionals, on both screens; `owner.spec.ts` has the rest of each. */
const SCREENS = [
  { path: '/services', list: 'Serviços', entry: 'Corte', message: 'Serviço', spoken: 'serviço' },
  { path: '/employees', list: 'Profissionais', entry: 'Ana', message: 'Funcionário', spoken: 'profissional' },
] as const;

const cardOf = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: name }).first();

async function options(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Opções de ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

for (const { path, list, entry, message, spoken } of SCREENS) {
  test(`${path}: what has coming appointments is switched off with a warning, and is not deleted`, async ({
    page,
    app,
  }) => {
    const salon = await openSalon(app);
    const { id } = await (await openCustomer(app, salon)).book('11:00');
    await enter(page, salon, app);
    await visit(page, path);
    const card = cardOf(page, list, entry);
    const coming = page.getByRole('dialog', { name: 'Há 1 agendamento futuro' });

    await options(page, entry, 'Excluir');
    await button(page.getByRole('dialog', { name: `Excluir ${entry}?` }), 'Excluir').click();
    await expect(coming).toContainText(`Cancele ou conclua estes agendamentos antes de excluir o ${spoken}.`);
    await expect(coming).toContainText('20/11/2026, 11:00–11:30 Rafael Dias · Corte · com Ana');
    await expect(toast(page, `Erro ao excluir ${message.toLowerCase()}`)).toContainText('Há agendamentos futuros.');
    await expectWellMade(page);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      coming.getByRole('link', { name: '20/11/2026' }).click(),
    ]);
    await expect(opened).toHaveURL(`/appointments?agendamento=${id}`);
    await expect(opened.getByRole('dialog')).toContainText('Rafael Dias');
    await opened.close();
    // The message in the dialog has a button of this name too.
    await button(coming, 'Fechar').first().click();
    await expect(coming).toBeHidden();

    await options(page, entry, 'Desativar');
    await expect(coming).toContainText('Estes agendamentos continuam valendo.');
    await expect(coming.getByRole('link', { name: '20/11/2026' })).toHaveAttribute(
      'href',
      `/appointments?agendamento=${id}`,
    );
    await button(coming, 'Fechar').first().click();
    await expect(coming).toBeHidden();
    await expect(toast(page, `${message} desativado`)).toBeVisible();
    await expect(card.getByText('Inativo')).toBeVisible();
    await expectWellMade(page);
    await options(page, entry, 'Ativar');
    await expect(toast(page, `${message} ativado`)).toBeVisible();
    await expect(card.getByText('Inativo')).toBeHidden();
  });
}

test('a professional who was never booked is deleted after a question', async ({ page, app }) => {
  await enter(page, await openSalon(app, ['Ana', 'Bruno']), app);
  await visit(page, '/employees');
  await options(page, 'Bruno', 'Excluir');
  const question = page.getByRole('dialog', { name: 'Excluir Bruno?' });
  await expect(question).toContainText('Esta ação não pode ser desfeita.');
  await button(question, 'Excluir').click();
  await expect(toast(page, 'Funcionário excluído')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Profissionais' }).getByRole('listitem')).toHaveText([/Ana/]);
});

test('a card shows three specialties and says how many more there are', async ({ page, app }) => {
  await enter(page, await openSalon(app, ['Ana']), app);
  await visit(page, '/employees');
  await options(page, 'Ana', 'Editar');
  const dialog = page.getByRole('dialog', { name: 'Editar profissional' });
  await dialog.getByRole('combobox', { name: 'Especialidades' }).click();
  for (const specialty of ['Barba', 'Bigode', 'Corte Masculino', 'Escova', 'Luzes']) {
    await page.getByRole('option', { name: specialty, exact: true }).click();
  }
  await page.keyboard.press('Tab');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Funcionário atualizado!')).toBeVisible();
  const card = cardOf(page, 'Profissionais', 'Ana');
  await expect(card).toContainText('BarbaBigodeCorte Masculino+2');
});

test('professionals that cannot be read are said to be missing, and come back', async ({ page, app, complaints }) => {
  await enter(page, await openSalon(app), app);
  await app.sql('alter table employees rename column email to hidden');
  try {
    await page.goto('/employees');
    await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar os funcionários')).toBeVisible();
  } finally {
    await app.sql('alter table employees rename column hidden to email');
  }
  await hydrated(page);
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { name: 'Ana' })).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('responded with a status of 500')]);
});
