import type { Locator, Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, field, holdScripts, hydrated, PHONE, test, toast, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openMember, openSalon, PASSWORD } from './people.ts';

test('a failure before an owner’s screen is an error with its request id, and no refused access', async ({
  page,
  app,
  complaints,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await withoutColumn(app, 'salons', 'suspension_reason', async () => {
    const answer = await page.goto('/services');
    await hydrated(page);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro ao carregar dados');
    await expect(page.getByText('Não foi possível carregar os dados do salão.')).toBeVisible();
    await expect(page.getByRole('code')).toHaveText(answer?.headers()['x-request-id'] ?? '');
    await expect(page.getByText('Acesso Negado')).toHaveCount(0);
    await expectWellMade(page);
  });
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { name: 'Corte' })).toBeVisible();
  complaints.length = 0;
});

test('a retry that is answered before the page can draw that it began shows the screen', async ({
  page,
  app,
  complaints,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await withoutColumn(app, 'services', 'description', () => visit(page, '/services'));
  const draw = await holdDrawing(page);
  await button(page, 'Tentar novamente').click();
  await expect.poll(() => page.evaluate(hasError)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro ao carregar dados');
  await draw();
  await expect(page.getByRole('heading', { name: 'Corte' })).toBeVisible();
  complaints.length = 0;
});

test(
  'a failure before a salon’s page is an error with its request id, and no missing salon',
  PHONE,
  async ({ page, app, complaints }) => {
    const salon = await openSalon(app);
    const { id } = await (await openCustomer(app, salon)).book('11:00');
    await withoutColumn(app, 'salons', 'is_active', async () => {
      for (const path of ['', '/cliente', `/agendamento/${salon.service.id}`, `/confirmacao?agendamento=${id}`]) {
        const answer = await page.goto(`/${salon.slug}${path}`);
        await hydrated(page);
        expect(answer?.status(), path).toBe(500);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro');
        await expect(page.getByText('Não foi possível carregar os dados do salão.')).toBeVisible();
        await expect(page.getByRole('code')).toHaveText(answer?.headers()['x-request-id'] ?? '');
        await expect(page.getByText('não encontrado')).toHaveCount(0);
      }
      await page.goto(`/${salon.slug}`);
      await hydrated(page);
      await expectWellMade(page);
    });
    await button(page, 'Tentar novamente').click();
    await expect(page.getByRole('heading', { level: 1, name: salon.name })).toBeFocused();
    await withoutColumn(app, 'appointments', 'status', async () => {
      await page.getByRole('link', { name: 'Agendar Corte', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro');
      await expect(page).toHaveTitle('Erro · Encaixe');
    });
    complaints.length = 0;
  },
);

test('an owner’s change that fails says what failed, with its request id', async ({ page, app, complaints }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await (await openCustomer(app, salon)).book('11:00');
  await salon.ask('POST', '/services', { name: 'Escova', category: 'corte', priceCents: 6000 });
  await enter(page, salon, app);
  const dialog = page.getByRole('dialog');
  await whileChangesFail(app, async () => {
    for (const [path, noun, entry] of [
      ['/services', 'serviço', 'Escova'],
      ['/employees', 'funcionário', 'Bruno'],
    ] as const) {
      await visit(page, path);
      await button(page, `Opções de ${entry}`).click();
      await page.getByRole('menuitem', { name: 'Editar' }).click();
      await field(dialog, 'Nome').fill('Outro nome');
      await button(dialog, 'Salvar').click();
      await expectFailure(page, `Erro ao salvar ${noun}`);
      await visit(page, path);
      await button(page, `Opções de ${entry}`).click();
      await page.getByRole('menuitem', { name: 'Desativar' }).click();
      await expectFailure(page, 'Erro ao alterar status');
      await button(page, `Opções de ${entry}`).click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await button(dialog, 'Excluir').click();
      await expectFailure(page, `Erro ao excluir ${noun}`);
    }

    await visit(page, '/appointments');
    await button(page, 'Ações do agendamento de Rafael Dias').click();
    await page.getByRole('menuitem', { name: 'Marcar como confirmado' }).click();
    await expectFailure(page, 'Erro ao atualizar status');

    await visit(page, '/available-hours');
    await button(page, 'Adicionar período: Domingo').click();
    await button(page, 'Salvar').first().click();
    await expectFailure(page, 'Erro', 'Não foi possível salvar os horários');
  });
  complaints.length = 0;
});

test('a customer’s change that fails says what failed', PHONE, async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await whileChangesFail(app, async () => {
    await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
    await button(page, 'Confirmar agendamento').click();
    await expectFailure(page, 'Erro no agendamento', 'Não foi possível realizar o agendamento. Tente novamente.');
    await page.getByRole('button', { name: /lista de espera/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    await button(dialog, 'Entrar na lista').click();
    await expectFailure(page, 'Erro', 'Não foi possível adicionar à lista de espera.');

    await visit(page, `/${salon.slug}?conta=perfil`);
    await field(page, 'Nome ou apelido').fill('Rafa');
    await button(page, 'Salvar Alterações').click();
    await expectFailure(page, 'Erro', 'Não foi possível atualizar o perfil.');
  });
  complaints.length = 0;
});

test('a salon that cannot be set up says so', async ({ page, app, complaints }) => {
  const call = app.caller();
  const account = { fullName: 'Marina Lima', email: newEmail('dona'), password: PASSWORD, confirmPassword: PASSWORD };
  await call('POST', '/api/v1/auth/owners', { body: account });
  await enter(page, { call }, app);
  await visit(page, '/salon-setup');
  await field(page, 'Nome do salão').fill('Salão Vitória-Régia');
  for (const title of ['Endereço', 'Que tipo de salão é o seu?', /^Você também atende\?/]) {
    await button(page, 'Próximo').click();
    await expect(page.getByLabel(title, { exact: true })).toBeVisible();
  }
  await page.getByRole('radio', { name: 'Não atendo' }).click();
  await whileChangesFail(app, async () => {
    await button(page, 'Cadastrar salão').click();
    await expectFailure(page, 'Erro ao cadastrar salão', 'Tente novamente mais tarde');
  });
  complaints.length = 0;
});

test('an action by somebody who has left the team meanwhile says so, and what was typed stays', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  await enter(page, await openMember(app, salon, 'manager'), app);
  await visit(page, '/services?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo serviço' });
  await field(dialog, 'Nome').fill('Escova');
  await field(dialog, 'Preço').fill('60');
  await app.sql(`delete from memberships where salon_id = $1 and role = 'manager'`, [salon.id]);
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Você não tem permissão para acessar esta área')).toContainText('Acesso negado');
  await expect(field(dialog, 'Nome')).toHaveValue('Escova');
});

test('a screen that is left while its data still arrives causes no error', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await keepAnswerOpen(page, '/customers.data');
  const state = page.locator('html');
  const release = await holdScripts(page);
  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(state).toHaveAttribute('data-answer', 'open');
  await page.getByRole('link', { name: 'Lista de Espera' }).click();
  await expect(state).toHaveAttribute('data-answer', 'aborted');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Lista de Espera' })).toBeVisible();
});

/** Reads that want this column fail, as does everything that reads before it changes. */
async function withoutColumn(app: App, table: string, column: string, during: () => Promise<void>): Promise<void> {
  await app.sql(`alter table ${table} rename column ${column} to hidden`);
  try {
    await during();
  } finally {
    await app.sql(`alter table ${table} rename column hidden to ${column}`);
  }
}

/** The text of this answer arrives, its end never does: only an abort ends it. `data-answer` of the page says how far it is. */
async function keepAnswerOpen(page: Page, path: string): Promise<void> {
  await page.evaluate((ending) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!new URL(answer.url).pathname.endsWith(ending)) return answer;
      const text = await answer.arrayBuffer();
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(text));
          document.documentElement.dataset.answer = 'open';
          init?.signal?.addEventListener('abort', () => {
            controller.error(new DOMException('BodyStreamBuffer was aborted', 'AbortError'));
            document.documentElement.dataset.answer = 'aborted';
          });
        },
      });
      return new Response(body, answer);
    };
  }, path);
}

/** React draws when it gets a message from itself. These messages wait until the function that comes back is called. */
async function holdDrawing(page: Page): Promise<() => Promise<void>> {
  const release = await page.evaluateHandle(() => {
    const held: (() => void)[] = [];
    const { prototype } = MessagePort;
    const { postMessage } = prototype;
    prototype.postMessage = function (...sent: unknown[]) {
      held.push(() => Reflect.apply(postMessage, this, sent));
    };
    return () => {
      prototype.postMessage = postMessage;
      for (const send of held) send();
    };
  });
  return () => release.evaluate((run) => run());
}

/** For the page: whether its router, drawn or not, has an error. */
const hasError = () =>
  Boolean(
    (window as unknown as { __reactRouterDataRouter: { state: { errors: unknown } } }).__reactRouterDataRouter.state
      .errors,
  );

/** Every change leaves an entry in the audit log; reads do not. */
const whileChangesFail = (app: App, during: () => Promise<void>) => withoutColumn(app, 'audit_log', 'action', during);

async function expectFailure(page: Page, title: string, description = 'Código: '): Promise<void> {
  const message: Locator = toast(page, title).filter({ hasText: description });
  await expect(message).toBeVisible();
  await button(message, 'Fechar').click();
  await expect(message).toHaveCount(0);
}
