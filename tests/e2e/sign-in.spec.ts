import type { Page } from '@playwright/test';
import { newId } from '#lib/id.ts';
import { type App, startApp } from './app.ts';
import { button, expect, expectWellMade, field, openTab, PHONE, test, toast, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openSalon, PASSWORD } from './people.ts';

test('a forgotten password is replaced through the mail, once', PHONE, async ({ page, app }) => {
  const { owner } = await openSalon(app);
  await visit(page, '/auth');
  await button(page, 'Esqueci minha senha').click();
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  for (const email of ['ninguem@example.com', owner.email]) {
    await field(page, 'E-mail').fill(email);
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await expect(page.getByText('Verifique sua caixa de entrada para redefinir sua senha').first()).toBeVisible();
    await expect(button(page, 'Enviar de novo')).toBeEnabled();
  }
  const path = await resetLink(app, owner.email);
  expect((await app.mails()).filter(({ to }) => to === 'ninguem@example.com')).toEqual([]);

  await visit(page, path);
  await field(page, 'Nova senha').fill('12345');
  await field(page, 'Confirmar senha').fill('12345');
  await button(page, 'Salvar nova senha').click();
  await expect(toast(page, 'Erro de validação')).toContainText('A senha deve ter pelo menos 6 caracteres.');
  await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(/A senha deve ter pelo menos 6 caracteres\./);
  await field(page, 'Nova senha').fill('outra-chave');
  await field(page, 'Confirmar senha').fill('outra-chave');
  await button(page, 'Salvar nova senha').click();
  await expect(toast(page, 'Senha alterada')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await field(page, 'E-mail').fill(owner.email);
  await field(page, 'Senha').fill('outra-chave');
  await button(page, 'Entrar').click();
  await expect(page).toHaveURL('/dashboard');

  await visit(page, path);
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await expect(field(page, 'Nova senha')).toHaveCount(0);
});

test(
  'a customer who forgot the password in the middle of a booking stays with the salon and the booking',
  PHONE,
  async ({ page, context, app }) => {
    const salon = await openSalon(app);
    const { email } = await openCustomer(app, salon);
    await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
    await field(page, 'Nome').fill('Rafa');
    await field(page, 'Telefone').pressSequentially('11955554444');
    await button(page, 'Confirmar agendamento').click();
    await openTab(page, 'Entrar');
    await field(page, 'E-mail').fill(email);
    await button(page, 'Esqueci minha senha').click();
    await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${salon.slug}/cliente\\?.*modo=recuperar`));
    await expect(field(page, 'E-mail')).toHaveValue(email);
    await button(page, 'Enviar link').click();
    await expect(toast(page, 'Email enviado!')).toBeVisible();

    const link = await resetLink(app, email);
    const mail = await context.newPage();
    // Open twice before it is used: the second has yet to hear of it.
    const second = await context.newPage();
    for (const tab of [mail, second]) await visit(tab, link);
    for (const tab of [mail, second]) {
      await field(tab, 'Nova senha').fill('outra-chave');
      await field(tab, 'Confirmar senha').fill('outra-chave');
      await button(tab, 'Salvar nova senha').click();
      if (tab === second) continue;
      await expect(toast(tab, 'Senha alterada')).toBeVisible();
      await expect(tab).toHaveURL(new RegExp(`/${salon.slug}/cliente\\?.*pedido=`));
      await expect(tab.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible();
    }
    await second.getByRole('link', { name: 'Pedir novo link' }).click();
    await expect(second).toHaveURL(`/${salon.slug}/cliente?modo=recuperar`);
    await expect(second.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();

    await button(page, 'Voltar para o login').click();
    await expect(field(page, 'E-mail')).toHaveValue(email);
    await field(page, 'Senha').fill('outra-chave');
    await button(page, 'Entrar e agendar').click();
    await expect(page.getByText('Seu agendamento foi confirmado para 21/11/2026 às 11:00')).toBeVisible();
  },
);

test(
  'the booking goes on in the tab that the mail opened, for that account and no other',
  PHONE,
  async ({ page, context, app }) => {
    const salon = await openSalon(app);
    const { email } = await openCustomer(app, salon);
    const other = await openCustomer(app, salon, 'Outra Pessoa');

    async function comeByMail(mails: number) {
      await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
      await field(page, 'Nome').fill('Rafa');
      await field(page, 'Telefone').fill('');
      await field(page, 'Telefone').pressSequentially('11955554444');
      await button(page, 'Confirmar agendamento').click();
      await openTab(page, 'Entrar');
      await field(page, 'E-mail').fill(email);
      await button(page, 'Esqueci minha senha').click();
      await button(page, 'Enviar link').click();
      await expect(toast(page, 'Email enviado!')).toContainText('Seu agendamento ainda não foi feito');
      const tab = await context.newPage();
      await visit(tab, await resetLink(app, email, mails));
      await field(tab, 'Nova senha').fill('outra-chave');
      await field(tab, 'Confirmar senha').fill('outra-chave');
      await button(tab, 'Salvar nova senha').click();
      await expect(toast(tab, 'Senha alterada')).toContainText('seu agendamento ainda não foi feito');
      return tab;
    }

    const stranger = await comeByMail(1);
    await expectWellMade(stranger);
    await field(stranger, 'E-mail').fill(other.email);
    await field(stranger, 'Senha').fill(PASSWORD);
    await button(stranger, 'Entrar e agendar').click();
    await expect(button(stranger, 'Confirmar agendamento')).toBeVisible();
    expect(await app.sql('select id from appointments where salon_id = $1', [salon.id])).toEqual([]);
    await context.clearCookies();

    const tab = await comeByMail(2);
    await field(tab, 'E-mail').fill(email);
    await field(tab, 'Senha').fill('outra-chave');
    await button(tab, 'Entrar e agendar').click();
    await expect(tab.getByText('Seu agendamento foi confirmado para 21/11/2026 às 11:00')).toBeVisible();
  },
);

test('at the sign-in one message says what is wrong, and what was typed goes along from form to form', async ({
  page,
}) => {
  await visit(page, '/auth?modo=cadastrar');
  await field(page, 'Nome completo').fill('Marina Lima');
  await field(page, 'E-mail').fill('marina@example');
  await field(page, 'Senha').fill('12345');
  await field(page, 'Confirmar senha').fill('12345');
  await button(page, 'Criar conta').click();
  const refusal = toast(page, 'Erro de validação');
  await expect(refusal).toContainText('Formato de email inválido, A senha deve ter pelo menos 6 caracteres.');
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Formato de email inválido');

  await openTab(page, 'Entrar');
  await expect(field(page, 'E-mail')).toHaveValue('marina@example');
  await expect(refusal).toHaveCount(0);
  await openTab(page, 'Cadastrar');
  await expect(field(page, 'Nome completo')).toHaveValue('Marina Lima');
  await openTab(page, 'Entrar');
  await button(page, 'Entrar').click();
  await expect(refusal).toContainText('Email inválido, Senha é obrigatória');
  await button(page, 'Esqueci minha senha').click();
  await expect(field(page, 'E-mail')).toHaveValue('marina@example');
  await expect(refusal).toHaveCount(0);
  await button(page, 'Enviar link').click();
  await expect(refusal).toContainText('Formato de email inválido');
});

test('a wrong password is said at the form, where the next try is typed', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { email } = await openCustomer(app, salon);
  for (const path of ['/auth', `/${salon.slug}/cliente`]) {
    await visit(page, path);
    await signIn(page, email, 'errada-1');
    const said = page.locator('form').getByRole('alert').filter({ hasText: 'Erro no login' });
    await expect(said).toContainText('Email ou senha incorretos');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(field(page, 'Senha')).toBeFocused();
    await expect(field(page, 'E-mail')).toHaveValue(email);
    await page.keyboard.press('End');
    await page.keyboard.type('2');
    await expect(said).toHaveCount(0);
    await expect(field(page, 'Senha')).toHaveValue('errada-12');
  }
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(`/${salon.slug}`);
});

test('an administrator is told at the field what a new password needs, and the link goes on working', async ({
  page,
  app,
}) => {
  const { email } = await openAdmin(app);
  await visit(page, '/auth?modo=recuperar');
  await field(page, 'E-mail').fill(email);
  await button(page, 'Enviar link').click();
  await expect(button(page, 'Enviar de novo')).toBeVisible();
  await visit(page, await resetLink(app, email));
  const wanted: [string, string | null][] = [
    ['segredo1', 'A nova senha deve ter pelo menos 12 caracteres'],
    ['kmwr7-txpa3-hbtq9', 'A nova senha deve ter pelo menos uma letra maiúscula'],
    ['Kmwr7-Txpa3-Hbtq9', null],
  ];
  for (const [password, message] of wanted) {
    await field(page, 'Nova senha').fill(password);
    await field(page, 'Confirmar senha').fill(password);
    await button(page, 'Salvar nova senha').click();
    if (message) await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(toast(page, 'Senha alterada')).toBeVisible();
});

test('an administrator is led to the pages of administrators, wherever the address leads back to', async ({ app }) => {
  const { email } = await openAdmin(app);
  const { owner } = await openSalon(app);
  const signIn = (account: { email: string; password: string }, voltar: string) =>
    app.caller()('POST', `/auth?voltar=${encodeURIComponent(voltar)}`, { body: { intent: 'auth.signIn', ...account } });
  const placeOf = async (answer: ReturnType<typeof signIn>) => (await answer).headers.get('location');
  const admin = { email, password: PASSWORD };
  expect(await placeOf(signIn(admin, '/dashboard'))).toBe('/admin');
  expect(await placeOf(signIn(admin, '/admin/users'))).toBe('/admin/users');
  expect(await placeOf(signIn(owner, '/services?busca=coração'))).toBe('/services?busca=cora%C3%A7%C3%A3o');
  expect(await placeOf(signIn(owner, '//mau.example'))).toBe('/dashboard');
});

test('no address to lead back to makes a page fail, or leads to another site', async ({ app }) => {
  const { slug, owner } = await openSalon(app);
  const wanted = [
    '%00',
    '/%00',
    '/%C3%A7',
    '/%E0%A4%A',
    '/%0d%0aX-Y:1',
    '//mau.example',
    '/..//mau.example',
    '/%5Cmau.example',
  ];
  wanted.push(`/${'a'.repeat(5000)}`, '/%F0%9F%98%80', 'javascript:alert(1)');
  const signedIn = app.caller();
  await signedIn('POST', '/api/v1/auth/sessions', { body: owner });
  for (const voltar of wanted) {
    for (const path of ['/auth', `/${slug}/cliente`]) {
      const body = { intent: 'auth.signIn', ...owner };
      const answers = [
        await app.caller()('GET', `${path}?voltar=${voltar}`),
        await signedIn('GET', `${path}?voltar=${voltar}`),
        await app.caller()('POST', `${path}?voltar=${voltar}`, { body }),
        await app.caller()('POST', `/sair?voltar=${voltar}`, { body: {} }),
      ];
      for (const { status, headers } of answers) {
        expect(status, voltar).toBeLessThan(400);
        const location = new URL(headers.get('location') ?? '/', app.origin);
        expect(location.origin, voltar).toBe(app.origin);
      }
    }
  }
});

test('a form of no known purpose is refused, and signs nobody in', async ({ app }) => {
  const { slug, owner } = await openSalon(app);
  for (const path of ['/auth', `/${slug}/cliente`]) {
    for (const intent of ['signIn', 'auth.me', 'constructor', '', undefined]) {
      const answer = await app.caller()('POST', path, { body: { intent, ...owner } });
      expect(answer.status).toBe(400);
      expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
    }
  }
});

test('too many wrong passwords are refused at the form, with the time to wait for programs', async ({ page }) => {
  const app = await startApp({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN: '2/9/1h' });
  const email = newEmail('dona');
  await visit(page, `${app.origin}/auth`);
  for (const said of ['Email ou senha incorretos', 'Email ou senha incorretos', 'Muitas tentativas']) {
    await signIn(page, email, 'errada-1');
    await expect(page.locator('form').getByRole('alert')).toContainText(said);
    await field(page, 'Senha').fill('');
  }
  const body = { intent: 'auth.signIn', email, password: 'errada-1' };
  const refused = await app.caller()('POST', '/auth.data', { body });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  app.stop();
});

test('what nobody foresaw is said in words that help', async ({ page, app, complaints }) => {
  const { owner } = await openSalon(app);
  await failing(app, 'insert', 'sessions', async () => {
    await visit(page, '/auth');
    await signIn(page, owner.email, owner.password);
    await expect(page.getByRole('alert').filter({ hasText: 'Erro no login' })).toContainText(
      'Erro no login. Tente novamente. Código: ',
    );
  });
  await failing(app, 'insert', 'users', async () => {
    await openTab(page, 'Cadastrar');
    await field(page, 'Nome completo').fill('Marina Lima');
    await field(page, 'E-mail').fill(newEmail('nova'));
    await field(page, 'Senha').fill(PASSWORD);
    await field(page, 'Confirmar senha').fill(PASSWORD);
    await button(page, 'Criar conta').click();
    await expect(toast(page, 'Erro inesperado')).toContainText('Tente novamente mais tarde');
  });
  // Chromium reports each answer of status 500.
  complaints.length = 0;
});

test('a sign-out that failed says so, and can be tried again', async ({ page, app, complaints }) => {
  const { owner } = await openSalon(app);
  await visit(page, '/auth');
  await signIn(page, owner.email, owner.password);
  await expect(page).toHaveURL('/dashboard');
  await failing(app, 'delete', 'sessions', async () => {
    await button(page, 'Sair').click();
    await expect(page.getByRole('heading', { name: 'Erro no logout' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Erro no logout' })).toContainText('Tente novamente');
  });
  complaints.length = 0;
  await button(page, 'Tentar novamente').click();
  await expect(toast(page, 'Logout realizado')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('signing out takes what was typed out of the browser, and leaves the theme', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { email } = await openCustomer(app, salon);
  await visit(page, `/${salon.slug}/cliente`);
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(`/${salon.slug}`);
  await page.evaluate(() => localStorage.setItem('encaixe-theme', 'light'));
  await typeBooking(page, salon.bookingPath);
  expect(await keptBy(page)).toContain('Alergia a amônia');

  await visit(page, `/${salon.slug}`);
  await button(page, 'Sair').click();
  await expect(toast(page, 'Logout realizado')).toBeVisible();
  expect(await keptBy(page)).not.toContain('Alergia');
  expect(await page.evaluate(() => localStorage.getItem('encaixe-theme'))).toBe('light');
});

test(
  'who signs in after somebody whose session ended finds nothing of what they typed',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const [first, second] = [await openCustomer(app, salon), await openCustomer(app, salon, 'Bia Campos')];
    const path = `/${salon.slug}/cliente?voltar=${encodeURIComponent(`${salon.bookingPath}${SATURDAY_AT_11}`)}`;
    await visit(page, path);
    await openTab(page, 'Entrar');
    await signIn(page, first.email, PASSWORD);
    await expect(field(page, 'Nome')).toHaveValue(first.fullName);
    await typeBooking(page, salon.bookingPath);

    await page.context().clearCookies();
    await visit(page, `${path}&modo=cadastrar`);
    await expect(field(page, 'Nome completo')).toHaveValue('');
    await openTab(page, 'Entrar');
    await signIn(page, second.email, PASSWORD);
    await expect(field(page, 'Nome')).toHaveValue(second.fullName);
    await expect(field(page, 'Observações (opcional)')).toHaveValue('');
  },
);

test('who signs in again after the own session ended finds what was typed', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { email } = await openCustomer(app, salon);
  const path = `/${salon.slug}/cliente?voltar=${encodeURIComponent(`${salon.bookingPath}${SATURDAY_AT_11}`)}`;
  await visit(page, `${path}&modo=entrar`);
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/agendamento/);
  await typeBooking(page, salon.bookingPath);
  await page.context().clearCookies();
  await visit(page, `${path}&modo=entrar`);
  await signIn(page, email, PASSWORD);
  await expect(field(page, 'Observações (opcional)')).toHaveValue('Alergia a amônia');
});

test('who signs out before the scripts of the page are there is signed out', async ({ browser, app }) => {
  const salon = await openSalon(app);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page, await openCustomer(app, salon), app);
  await page.goto(`${app.origin}/${salon.slug}`);
  await button(page, 'Sair').click();
  await expect(page.getByRole('link', { name: 'Entrar ou cadastrar' })).toBeVisible();
  await context.close();
});

test('without scripts the pages for a sign-in say that they need them', async ({ browser, app }) => {
  const salon = await openSalon(app);
  const { email } = salon.owner;
  await app.caller()('POST', '/api/v1/auth/password-resets', { body: { email } });
  const reset = await resetLink(app, email);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/auth', '/admin-auth', reset, `/${salon.slug}/cliente`]) {
    await page.goto(app.origin + path);
    // Playwright's getByText() leaves out what stands in <noscript>.
    const notice = page.locator('noscript > *');
    await expect(notice, path).toBeVisible();
    expect(await notice.innerText(), path).toContain('Esta página precisa de JavaScript.');
  }
  await context.close();
});

const SATURDAY_AT_11 = '?data=2026-11-21&hora=11:00';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(password);
  await button(page, 'Entrar').click();
}

/** A booking that is not sent. */
async function typeBooking(page: Page, bookingPath: string): Promise<void> {
  await visit(page, bookingPath + SATURDAY_AT_11);
  await field(page, 'Observações (opcional)').fill('Alergia a amônia');
}

const keptBy = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** An administrator, made by hand: there is no page for that. */
async function openAdmin(app: App): Promise<{ email: string }> {
  const email = newEmail('admin');
  const account = { fullName: 'Renata Prates', email, password: PASSWORD, confirmPassword: PASSWORD };
  await app.caller()('POST', '/api/v1/auth/owners', { body: account });
  await app.sql(`update users set user_type = 'admin' where email = $1`, [email]);
  return { email };
}

/** While every `insert` into a table, or `delete` from it, fails. */
async function failing(app: App, deed: 'insert' | 'delete', table: string, work: () => Promise<void>): Promise<void> {
  const name = `fail_${newId().replaceAll('-', '')}`;
  await app.sql(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await app.sql(`create trigger ${name} before ${deed} on ${table} for each row execute function ${name}()`);
  await work().finally(() => app.sql(`drop function ${name} cascade`));
}

/** Where the newest mail with a link to a new password leads, once this address has so many of them. */
async function resetLink(app: App, email: string, count = 1): Promise<string> {
  const mails = async () =>
    (await app.mails()).filter(({ to, text }) => to === email && text.includes('/reset-password'));
  await expect.poll(async () => (await mails()).length).toBe(count);
  const { pathname, search } = new URL(/^http.*$/m.exec((await mails()).at(-1)?.text ?? '')?.[0] ?? '');
  return pathname + search;
}
