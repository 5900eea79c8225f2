import type { Page } from '@playwright/test';
import {
  BOTH,
  button,
  choose,
  expect,
  expectWellMade,
  field,
  inLight,
  query,
  reload,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openAdmin, openCustomer, openSalon } from './people.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Mensagens' }).getByRole('article');

test('the owner reads what was sent, to whom and what became of it', BOTH, async ({ page, app, isMobile }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/mensagens');
  await expect(page.getByRole('heading', { name: 'Nenhuma mensagem ainda' })).toBeVisible();
  await expectWellMade(page);

  const customer = await openCustomer(app, salon, 'Rute Braga');
  const { id } = await customer.book('14:00');
  await app.runJobs();
  await customer.call('POST', `/api/v1/salons/${salon.slug}/appointments/${id}/cancellation`);
  await app.runJobs();
  await app.sql(
    "update messages set status = 'failed', failure = $2, attempts = 3 where appointment_id = $1 and kind = $3 and channel = 'whatsapp'",
    [id, 'Este número não está no WhatsApp.', 'appointment_booked'],
  );
  await visit(page, '/mensagens');
  if (!isMobile) await expect(page.getByRole('link', { name: 'Mensagens', exact: true })).toBeVisible();
  const confirmation = cards(page).filter({ hasText: 'Confirmação do agendamento' });
  await expect(confirmation).toHaveCount(1);
  for (const fact of [
    ...['Rute Braga', 'hoje às 10:20', 'Enviada', 'WhatsApp: falhou', '3 tentativas', 'não está no WhatsApp'],
    'E-mail no lugar: enviada',
  ]) {
    await expect(confirmation).toContainText(fact);
  }
  await confirmation.getByText('Ver texto').click();
  await expect(confirmation).toContainText('Olá, Rute! Seu agendamento em');
  await expect(cards(page).filter({ hasText: 'Novo agendamento online' })).toContainText('Para você');
  await expectWellMade(page);

  await choose(page, page.getByRole('combobox', { name: 'Estado' }), 'Falhou');
  await expect(page.getByRole('heading', { name: 'Nenhuma mensagem aqui' })).toBeVisible();
  expect(query(page)).toEqual({ estado: 'failed' });
  await app.sql(
    "update messages set status = 'failed', failure = $2 where appointment_id = $1 and kind = $3 and channel = 'mail'",
    [id, 'O servidor de e-mail recusou esta mensagem.', 'appointment_booked'],
  );
  await reload(page);
  await expect(cards(page)).toHaveCount(1);
  await expect(confirmation).toContainText('E-mail no lugar: falhou');
  await expectWellMade(page);
  await choose(page, page.getByRole('combobox', { name: 'Tipo' }), 'Pedido de avaliação');
  await expect(page.getByRole('heading', { name: 'Nenhuma mensagem aqui' })).toBeVisible();
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await expect(cards(page).first()).toBeVisible();
  await inLight(page);
  await expectWellMade(page);
});

test('the owner chooses ways and hours, switches a message off and writes another', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/mensagens');
  await page.getByRole('link', { name: 'Configurar' }).click();
  await page.waitForURL('**/mensagens/configurar');
  await expectWellMade(page);
  const always = page.getByRole('listitem').filter({ hasText: 'Aviso de pagamento devolvido' });
  await expect(always).toContainText('Sempre enviada');
  await expect(always.getByRole('switch')).toHaveCount(0);

  const time = field(page, 'Lembrete da véspera, às');
  await time.fill('23:00');
  await button(page, 'Salvar').click();
  await expect(time).toHaveAccessibleDescription(/Escolha um horário entre 08:00 e 21:00/);
  await time.fill('19:00');
  await page.getByRole('switch', { name: 'E-mail aos clientes' }).click();
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Configurações salvas!')).toBeVisible();

  await page.getByRole('switch', { name: 'Lembrete do dia' }).press('Space');
  await expect(toast(page, 'Mensagem desligada')).toContainText('Lembrete do dia');
  await expect(page.getByRole('switch', { name: 'Lembrete do dia' })).not.toBeChecked();

  await page.getByRole('link', { name: 'Texto: Confirmação do agendamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmação do agendamento' });
  const preview = dialog.getByRole('figure', { name: 'Prévia' });
  await expect(preview).toContainText('Olá, Maria! Seu agendamento em');
  await expectWellMade(page);
  const text = field(dialog, 'Texto');
  await text.fill('Oi, {apelido}!');
  await button(dialog, 'Salvar').click();
  await expect(text).toHaveAccessibleDescription(/\{apelido\} não existe nesta mensagem/);
  await text.fill('Oi! Te espero às ');
  await button(dialog, '{horario}').click();
  await expect(text).toHaveValue('Oi! Te espero às {horario}');
  await expect(preview).toContainText('Oi! Te espero às 14:00');
  await button(dialog, 'Salvar').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Texto seu')).toHaveCount(1);

  const customer = await openCustomer(app, salon);
  await customer.book('14:00');
  await app.runJobs();
  const { body } = await salon.call('GET', '/api/v1/messages?kind=appointment_booked');
  expect(body).toMatchObject({
    messages: [{ body: expect.stringMatching(/^Oi! Te espero às 14:00\n\nPara ver, mudar ou cancelar: \S+$/) }],
  });

  await page.getByRole('link', { name: 'Texto: Confirmação do agendamento' }).click();
  await button(dialog, 'Voltar ao texto padrão').click();
  await expect(preview).toContainText('está confirmado');
  await button(dialog, 'Salvar').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Texto seu')).toHaveCount(0);

  await page.getByRole('link', { name: 'Ver: Novo agendamento online' }).click();
  await expect(page.getByRole('dialog')).toContainText('Novo agendamento online em');
});

test('a way that cannot be switched is a text: without a WhatsApp of the salon, and while one may only read', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const way = page.getByRole('region', { name: 'Avisos para você por WhatsApp' });
  await app.sql('update salons set whatsapp = null, phone = null where id = $1', [salon.id]);
  await enter(page, salon, app);
  await visit(page, '/mensagens/configurar');
  await expect(way).toContainText('Desligado');
  await expect(page.getByRole('switch', { name: 'Avisos para você por WhatsApp' })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Avisos para você por e-mail' })).toBeEnabled();
  await expectWellMade(page);
  await way.getByRole('link', { name: 'Configurações' }).click();
  await expect(field(page, 'WhatsApp')).toBeVisible();

  await app.sql('update salons set suspended_at = now() where id = $1', [salon.id]);
  await visit(page, '/mensagens/configurar');
  await expect(page.getByRole('region', { name: 'WhatsApp aos clientes' })).toContainText('Ligado');
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expectWellMade(page);
});

test('an appointment’s panel says what became of its messages', async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon, 'Rute Braga');
  const { id } = await customer.book('14:00');
  await app.runJobs();
  await enter(page, salon, app);
  await visit(page, `/calendar?agendamento=${id}`);
  const panel = page.getByRole('dialog', { name: 'Rute Braga' });
  const told = panel.getByText('Confirmação do agendamento');
  await expect(told).toBeHidden();
  await panel.getByRole('heading', { name: /^\d+ mensage(m|ns)$/ }).click();
  await expect(told).toBeVisible();
  await expect(panel).toContainText('Confirmação do agendamento · WhatsApp: não enviada · E-mail no lugar: enviada');
  await expect(panel).toContainText('Novo agendamento online, para você · E-mail');
  await expectWellMade(page);
});

test('a channel that is down is told until it takes messages again', async ({ page, app }) => {
  const salon = await openSalon(app);
  const fail = (channel: string) =>
    app.sql(
      `insert into channel_outages (salon_id, channel, began_at, failure)
        values ($1, $2, '2026-11-20T11:05:00Z', 'O servidor não respondeu a tempo.')`,
      [salon.id, channel],
    );
  const notice = page.getByRole('alert').filter({ hasText: 'não estão saindo' });
  await fail('mail');
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await expect(notice).toContainText('Os e-mails não estão saindo');
  await expectWellMade(page);
  await fail('whatsapp');
  await visit(page, '/mensagens');
  await expect(notice).toContainText('WhatsApp e e-mails não estão saindo');
  await expect(notice).toContainText('Desde hoje às 08:05: O servidor não respondeu a tempo.');
  await expect(notice).toContainText('Seus clientes não estão sendo avisados.');
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);

  const admin = await openAdmin(app, 'super_admin');
  await enter(page, admin, app);
  await visit(page, '/admin');
  await expect(notice.filter({ hasText: 'Os e-mails' })).toContainText('em 1 salão: O servidor não respondeu a tempo.');
  await expectWellMade(page);
  await notice.filter({ hasText: 'Os e-mails' }).getByRole('link', { name: 'Ver configurações' }).click();
  await page.waitForURL('**/admin/settings?aba=email');
  await app.sql('delete from channel_outages');
  await visit(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
