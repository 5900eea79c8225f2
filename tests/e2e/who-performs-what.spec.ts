import type { Page } from '@playwright/test';
import { BOTH, button, choose, expect, expectWellMade, field, PHONE, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

test('an owner chooses who does what, at the professional and at the service', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await salon.ask('POST', '/services', {
    name: 'Luzes',
    priceCents: 38000,
    durationMinutes: 180,
    category: 'coloracao',
  });
  await salon.ask('POST', '/services', { name: 'Unhas', priceCents: 4000, durationMinutes: 45, category: 'outros' });
  await enter(page, salon, app);

  await visit(page, '/employees');
  const dialog = page.getByRole('dialog');
  await expect(card(page, 'Ana')).toContainText('Faz todos os serviços');
  await options(page, 'Ana', 'Editar');
  await expect(services(page)).toHaveAttribute('placeholder', 'Todos os serviços');
  await expect(services(page)).toHaveAccessibleDescription(/faz todos, também os que você criar depois/);
  await choose(page, services(page), 'Unhas');
  await expect(services(page)).toHaveAccessibleDescription('Serviços criados depois precisam ser escolhidos aqui.');
  await page.keyboard.press('Escape');
  await expectWellMade(page);
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Funcionário atualizado!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Ana')).toContainText('Faz Unhas');

  await visit(page, '/services');
  await expect(card(page, 'Unhas')).toContainText('Todos os profissionais');
  await expect(card(page, 'Luzes')).toContainText('Com Bruno');
  await options(page, 'Luzes', 'Editar');
  await takeOff(page, 'Bruno');
  await expect(dialog).toContainText('Sem ninguém que faça, este serviço não oferece horários.');
  await expect(dialog).toContainText(
    'Bruno fazia todos os serviços e fica com todos os outros. Serviços criados depois precisam ser escolhidos para Bruno.',
  );
  await expectWellMade(page);
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Serviço atualizado!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Luzes')).toContainText('Sem horários: ninguém faz este serviço.');
  await expectWellMade(page);

  await visit(page, '/dashboard');
  const need = page.getByRole('link', { name: 'Serviço sem profissional Luzes Escolher' });
  await need.click();
  await expect(dialog).toContainText('Editar serviço');
  await choose(page, professionals(page), 'Ana');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Serviço atualizado!')).toBeVisible();
  await expect(card(page, 'Luzes')).toContainText('Com Ana');
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(need).toHaveCount(0);
});

test('the only service of somebody is not taken away in silence', async ({ page, app }) => {
  const salon = await openSalon(app, ['Bruno']);
  const nails = await salon.ask('POST', '/services', { name: 'Unhas', priceCents: 4000, category: 'outros' });
  await salon.ask('POST', '/employees', { name: 'Tainá', role: 'manicure', serviceIds: [nails.id] });
  await enter(page, salon, app);
  await visit(page, '/services');
  await options(page, 'Unhas', 'Editar');
  await takeOff(page, 'Tainá');
  const dialog = page.getByRole('dialog', { name: 'Editar serviço' });
  await button(dialog, 'Salvar').click();
  await expect(professionals(page)).toHaveAccessibleDescription(
    'Tainá só faz este serviço. Em Profissionais, escolha antes outro serviço para Tainá.',
  );
  await button(dialog, 'Cancelar').click();
  await button(page.getByRole('dialog', { name: 'Descartar o que você digitou?' }), 'Descartar').click();
  await options(page, 'Unhas', 'Excluir');
  await button(page.getByRole('dialog', { name: 'Excluir Unhas?' }), 'Excluir').click();
  await expect(toast(page, 'Erro ao excluir serviço')).toContainText(
    'Só faz este serviço: Tainá. Em Profissionais, escolha antes outro serviço.',
  );
  await expect(card(page, 'Unhas')).toBeVisible();
});

test('who does not usually do a service is placed on it knowingly', async ({ page, app }) => {
  const salon = await openSalon(app, ['Bruno']);
  const nails = await salon.ask('POST', '/services', { name: 'Unhas', priceCents: 4000, category: 'outros' });
  await salon.ask('POST', '/employees', { name: 'Tainá', role: 'manicure', serviceIds: [nails.id] });
  await salon.ask('POST', '/customers', { name: 'Rute Braga', phone: '11987650000' });
  await enter(page, salon, app);
  await visit(page, `/appointments?novo=1&novo-hora=11:00&novo-servico=${salon.service.id}`);
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  const professional = dialog.getByLabel('Profissional', { exact: true });
  await professional.click();
  await expect(page.getByRole('group', { name: 'Não costumam fazer' })).toContainText('Tainá');
  await page.getByRole('option', { name: 'Tainá', exact: true }).click();
  await expect(professional).toHaveAccessibleDescription(
    'Tainá não costuma fazer este serviço. Você pode agendar assim mesmo.',
  );
  await dialog.getByRole('combobox', { name: 'Cliente' }).or(field(dialog, 'Cliente')).first().fill('Rute');
  await page.getByRole('option', { name: /^Rute Braga/ }).click();
  await expectWellMade(page);
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Rute Braga, 20/11/2026 às 11:00');
  await expect(dialog).toBeHidden();
});

test('what nobody does needs somebody chosen', async ({ page, app }) => {
  const salon = await openSalon(app, []);
  const nails = await salon.ask('POST', '/services', { name: 'Unhas', priceCents: 4000, category: 'outros' });
  await salon.ask('POST', '/employees', { name: 'Tainá', role: 'manicure', serviceIds: [nails.id] });
  await salon.ask('POST', '/customers', { name: 'Rute Braga', phone: '11987650000' });
  await enter(page, salon, app);
  await visit(page, `/appointments?novo=1&novo-hora=11:00&novo-servico=${salon.service.id}`);
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  const professional = dialog.getByLabel('Profissional', { exact: true });
  await expect(professional).toHaveAccessibleDescription('Ninguém faz este serviço. Escolha quem vai atender.');
  await dialog.getByRole('combobox', { name: 'Cliente' }).or(field(dialog, 'Cliente')).first().fill('Rute');
  await page.getByRole('option', { name: /^Rute Braga/ }).click();
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Erro ao criar agendamento')).toContainText('Ninguém faz este serviço.');
  await choose(page, professional, 'Tainá');
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toBeVisible();
});

test('a move to somebody who does not usually do the service says so, and can be undone', async ({ page, app }) => {
  const salon = await openSalon(app, ['Bruno']);
  const nails = await salon.ask('POST', '/services', { name: 'Unhas', priceCents: 4000, category: 'outros' });
  await (await openCustomer(app, salon)).book('11:00');
  await salon.ask('POST', '/employees', { name: 'Tainá', role: 'manicure', serviceIds: [nails.id] });
  await enter(page, salon, app);
  await visit(page, '/calendar?visao=dia');
  await page
    .getByRole('link', { name: /Rafael Dias/ })
    .first()
    .focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Alt');
  await expect(toast(page, 'Agendamento atualizado!')).toContainText('Tainá não costuma fazer este serviço');
  await button(toast(page, 'Agendamento atualizado!'), 'Desfazer').click();
  await expect(toast(page, 'Movimento desfeito')).toBeVisible();
});

test(
  'customers choose among those who do the service, and read that nobody does another',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app, ['Bruno']);
    const nails = await salon.ask('POST', '/services', { name: 'Unhas', priceCents: 4000, category: 'outros' });
    const { id, version } = await salon.ask('POST', '/employees', {
      name: 'Tainá',
      role: 'manicure',
      serviceIds: [nails.id],
    });
    await visit(page, salon.bookingPath);
    const people = page.getByRole('radiogroup', { name: 'Com quem?' });
    await expect(people).toHaveCount(0);
    await expect(page.getByText('30min · Bruno')).toBeVisible();

    // Bruno performs everything, so he has to go.
    const { employees } = (await salon.call('GET', '/api/v1/employees')).body as { employees: { id: string }[] };
    const bruno = employees.find((one) => one.id !== id);
    await salon.ask('DELETE', `/employees/${bruno?.id}`);
    expect(version).toBe(1);
    await visit(page, salon.bookingPath);
    await expect(page.getByRole('status')).toContainText('Nenhum horário para agendar online.');
    await expect(
      page
        .getByRole('link', { name: 'WhatsApp' })
        .or(page.getByRole('link', { name: 'Ligar' }))
        .first(),
    ).toBeVisible();
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Ver outros serviços' }).click();
    await expect(page.getByRole('heading', { name: 'Unhas' }).first()).toBeVisible();
  },
);

test(
  'who stops doing the service meanwhile is not booked, and the page offers the others',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app, ['Bruno', 'Davi']);
    const nails = await salon.ask('POST', '/services', { name: 'Unhas', priceCents: 4000, category: 'outros' });
    const taina = { name: 'Tainá', role: 'manicure' };
    const { id } = await salon.ask('POST', '/employees', { ...taina, serviceIds: [salon.service.id] });
    await enter(page, await openCustomer(app, salon), app);
    await visit(page, `${salon.bookingPath}?profissional=${id}&data=2026-11-20&hora=14:00`);
    const people = page.getByRole('radiogroup', { name: 'Com quem?' });
    await expect(people.getByRole('radio', { name: 'Tainá' })).toBeChecked();
    await salon.ask('PUT', `/employees/${id}`, { ...taina, version: 1, serviceIds: [nails.id] });
    await page.getByRole('button', { name: 'Confirmar agendamento' }).last().click();
    await expect(toast(page, 'Erro no agendamento')).toContainText('Este profissional não está disponível.');
    await expect(people.getByRole('radio', { name: 'Tainá' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Confirmar agendamento' }).last().click();
    await page.waitForURL('**/confirmacao?agendamento=*');
    await expect(page.getByText('com Bruno').or(page.getByText('Bruno')).first()).toBeVisible();
  },
);

test('a new service proposes the usual kind, and who performs everything of it', async ({ page, app }) => {
  const salon = await openSalon(app, []);
  const add = async (name: string, category: string) =>
    (await salon.ask('POST', '/services', { name, category, priceCents: 4000 })).id;
  const [beard, moustache, nails] = [
    await add('Barba', 'barba'),
    await add('Bigode', 'barba'),
    await add('Unhas', 'outros'),
  ];
  await salon.ask('POST', '/employees', { name: 'Rui', role: 'manicure' });
  await salon.ask('POST', '/employees', { name: 'Bruno', role: 'manicure', serviceIds: [beard, moustache] });
  await salon.ask('POST', '/employees', { name: 'Davi', role: 'manicure', serviceIds: [beard] });
  await salon.ask('POST', '/employees', { name: 'Tainá', role: 'barber', serviceIds: [nails] });
  await enter(page, salon, app);
  await visit(page, '/services?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo serviço' });
  const ticked = (...names: string[]) =>
    expect(dialog.locator('.mantine-Pill-root')).toHaveText(names.map((name) => new RegExp(`^${name}`)));
  await expect(dialog.getByLabel('Categoria')).toHaveValue('Barba');
  await ticked('Bruno', 'Rui');
  await choose(page, dialog.getByLabel('Categoria'), 'Outros');
  await ticked('Rui', 'Tainá');
  await field(dialog, 'Nome').fill('Esmaltação');
  await dialog.getByRole('textbox', { name: 'Preço' }).fill('35');
  await button(dialog, 'Salvar').click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Esmaltação')).toContainText('Com Rui e Tainá');

  await visit(page, '/employees?novo=1');
  await expect(page.getByRole('dialog').getByLabel('Função')).toHaveValue('Manicure');
});

test('a service that the page leaves out says so while it is made and changed', async ({ page, app }) => {
  const salon = await openSalon(app);
  await salon.ask('POST', '/services', { name: 'Luzes', category: 'coloracao', priceCents: 4000 });
  await enter(page, salon, app);
  const dialog = page.getByRole('dialog');
  const notice = dialog.getByText('Sua página mostra só os serviços que você escolheu');
  await visit(page, '/services?novo=1');
  await expect(dialog.getByLabel('Categoria')).toBeVisible();
  await expect(notice).toHaveCount(0);

  const settings = await salon.ask('GET', '/salon/page');
  await salon.ask('PUT', '/salon/page', { ...settings, selectedServices: [salon.service.id] });
  await visit(page, '/services?novo=1');
  await expect(notice).toContainText('este fica de fora: ninguém o agenda por lá');
  await expectWellMade(page);
  await expect(dialog.getByRole('link', { name: 'Editar Minha Página' })).toHaveAttribute('href', '/minha-pagina');
  await visit(page, '/services');
  await options(page, 'Luzes', 'Editar');
  await expect(notice).toBeVisible();
  await button(dialog, 'Cancelar').click();
  await options(page, 'Corte', 'Editar');
  await expect(field(dialog, 'Nome')).toHaveValue('Corte');
  await expect(notice).toHaveCount(0);
});

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const services = (page: Page) => page.getByRole('dialog').getByLabel('Serviços que faz');
const professionals = (page: Page) => page.getByRole('dialog').getByLabel('Profissionais que fazem');

/** With the keyboard: the cross of a chosen name is for the mouse. */
async function takeOff(page: Page, name: string): Promise<void> {
  await professionals(page).click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function options(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Opções de ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}
