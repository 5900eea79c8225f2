import { BOTH, button, expect, field, PHONE, reload, test, toast, visit } from './journey.ts';
import { enter, newEmail, openSalon, PASSWORD, signInAsOwner } from './people.ts';

test('who is signed out is led back to where they wanted to be', async ({ page, app }) => {
  const { owner } = await openSalon(app);
  await visit(page, '/services?busca=corte');
  await expect(page).toHaveURL(/\/auth\?voltar=/);
  await field(page, 'E-mail').fill(owner.email);
  await field(page, 'Senha').fill('outra-senha');
  await button(page, 'Entrar').click();
  await expect(toast(page, 'Erro no login')).toContainText('Email ou senha incorretos');
  await expect(field(page, 'E-mail')).toHaveValue(owner.email);
  await field(page, 'Senha').fill(owner.password);
  await button(page, 'Entrar').click();
  await expect(toast(page, 'Login realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/services?busca=corte');
  await visit(page, '/auth');
  await expect(page).toHaveURL('/dashboard');
});

test('signing out ends the session, and Back shows nothing of it', BOTH, async ({ page, app, isMobile }) => {
  const { owner, name } = await openSalon(app);
  await signInAsOwner(page, owner);
  if (isMobile) await button(page, 'Mais').click();
  await button(page, 'Sair').click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Logout realizado')).toContainText('Você foi desconectado da plataforma');
  await page.goBack();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText(name)).toHaveCount(0);
});

test('an owner without a salon is led to the set-up from every screen', async ({ page, app }) => {
  const call = app.caller();
  const account = { fullName: 'Marina Lima', email: newEmail('dona'), password: PASSWORD, confirmPassword: PASSWORD };
  await call('POST', '/api/v1/auth/owners', { body: account });
  await enter(page, { call }, app);
  await visit(page, '/appointments');
  await expect(page).toHaveURL('/salon-setup');
  await expect(toast(page, 'Configure seu salão primeiro')).toBeVisible();
});

test('a narrow sidebar stays narrow after a reload; Ctrl+B opens it', async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/dashboard');
  const widthOfSidebar = async () => (await page.getByRole('main').boundingBox())?.x;
  await expect.poll(widthOfSidebar).toBe(256);
  await button(page, 'Recolher menu').click();
  await expect.poll(widthOfSidebar).toBe(48);
  await reload(page);
  expect(await widthOfSidebar()).toBe(48);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'encaixe-sidebar');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);
  await page.keyboard.press('Control+b');
  await expect(button(page, 'Recolher menu')).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('link', { name: 'Cadastro de Serviços' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByRole('link', { name: 'Cadastro de Serviços' })).toHaveAttribute('aria-current', 'page');
});

test('on a phone the menu is a drawer that closes on arrival', PHONE, async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Relatórios' })).toBeHidden();
  await button(page, 'Mais').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link')).toHaveText([
    'Dashboard',
    'Agendamentos',
    'Agenda do Mês',
    'Agendamento Manual',
    'Cadastro de Serviços',
    'Cadastro de Profissionais',
    'Equipe',
    'Atividade',
    'Cadastro de Agenda',
    'Lista de Espera',
    'Clientes',
    'Relatórios',
    'Editar Minha Página',
    'Meu Link',
    'Mensagens',
    'Configurações',
  ]);
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
  await drawer.getByRole('link', { name: 'Cadastro de Serviços' }).click();
  await expect(page).toHaveURL('/services');
  await expect(drawer).toBeHidden();
});

test('on a phone a bar leads to what is used every hour', PHONE, async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/dashboard');
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  const link = (name: string) => bar.getByRole('link', { name, exact: true });
  for (const target of await bar.locator('a, button').all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expect(link('Hoje')).toHaveAttribute('aria-current', 'page');
  await link('Novo agendamento').click();
  await expect(page).toHaveURL('/dashboard?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
  await page.goBack();
  await expect(dialog).toBeHidden();

  await link('Clientes').click();
  await expect(page).toHaveURL('/customers');
  await expect(link('Clientes')).toHaveAttribute('aria-current', 'page');
  await link('Novo agendamento').click();
  await expect(page).toHaveURL('/appointments?novo=1');
  await expect(dialog).toBeVisible();
  await page.goBack();

  await visit(page, '/available-hours');
  const save = button(page, 'Salvar').last();
  await save.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await save.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
});

test('an owner who may only read gets no button to add', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await app.sql('update salons set suspended_at = now() where id = $1', [salon.id]);
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  await expect(bar.getByRole('link')).toHaveText(['Hoje', 'Agenda', 'Clientes']);
});

test('without a connection the menu stays, and the page comes once it is back', async ({
  page,
  app,
  context,
  complaints,
}) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/employees');
  await page.getByRole('link', { name: 'Cadastro de Serviços' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Serviços' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: 'Buscar por nome ou descrição' }).fill('corte');
  await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Serviços' })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Cadastro de Profissionais' }).click();
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profissionais' })).toBeVisible();
  // The browser complains about the connection that we cut.
  complaints.length = 0;
});
