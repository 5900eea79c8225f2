import type { Page } from '@playwright/test';
import { BOTH, button, choose, expect, expectWellMade, field, inLight, query, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');

test('the owner reads what was sent, to whom and what became of it', BOTH, async ({ page, app, isMobile }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/mensagens');
  await expect(page.getByRole('heading', { name: 'Nenhuma mensagem ainda' })).toBeVisible();
  await expectWellMade(page);

  const customer = await openCustomer(app, salon, 'Rute Braga');
  const { id } = await customer.book('14:00');
  await customer.call('POST', `/api/v1/salons/${salon.slug}/appointments/${id}/cancellation`);
  await app.sql(
    "update messages set status = 'failed', failure = $2, attempts = 3 where appointment_id = $1 and kind = $3",
    [id, 'Este número não está no WhatsApp.', 'appointment_booked'],
  );
  await visit(page, '/mensagens');
  if (!isMobile) await expect(page.getByRole('link', { name: 'Mensagens', exact: true })).toBeVisible();
  const confirmation = cards(page).filter({ hasText: 'Confirmação do agendamento' });
  for (const fact of [
    'Rute Braga',
    'WhatsApp (11)',
    'hoje às 10:20',
    'Falhou',
    '3 tentativas',
    'não está no WhatsApp',
  ]) {
    await expect(confirmation).toContainText(fact);
  }
  await confirmation.getByText('Ver texto').click();
  await expect(confirmation).toContainText('Olá, Rute! Seu agendamento em');
  await expect(cards(page).filter({ hasText: 'Novo agendamento online' })).toContainText('Para você');
  await expectWellMade(page);

  await choose(page, page.getByRole('combobox', { name: 'Estado' }), 'Falhou');
  await expect(cards(page)).toHaveCount(1);
  expect(query(page)).toEqual({ estado: 'failed' });
  await choose(page, page.getByRole('combobox', { name: 'Tipo' }), 'Pedido de avaliação');
  await expect(page.getByRole('heading', { name: 'Nenhuma mensagem aqui' })).toBeVisible();
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await expect(cards(page).first()).toBeVisible();
  await inLight(page);
  await expectWellMade(page);
});

test('the owner chooses ways and hours, switches a message off and writes another', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/mensagens');
  await page.getByRole('link', { name: 'Configurar' }).click();
  await page.waitForURL('**/mensagens/configurar');
  await expectWellMade(page);

  const time = field(page, 'Lembrete da véspera, às');
  await time.fill('23:00');
  await button(page, 'Salvar').click();
  await expect(time).toHaveAccessibleDescription(/Escolha um horário entre 08:00 e 21:00/);
  await time.fill('19:00');
  await page.getByRole('switch', { name: 'E-mail aos clientes' }).click();
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Configurações salvas!')).toBeVisible();

  await page.getByRole('switch', { name: 'Lembrete do dia' }).click();
  await expect(toast(page, 'Mensagem desligada')).toContainText('Lembrete do dia');
  await expect(page.getByRole('switch', { name: 'Lembrete do dia' })).not.toBeChecked();

  await page.getByRole('link', { name: 'Abrir Confirmação do agendamento' }).click();
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
  const { body } = await salon.call('GET', '/api/v1/messages?kind=appointment_booked');
  expect(body).toMatchObject({ messages: [{ body: 'Oi! Te espero às 14:00' }] });

  await page.getByRole('link', { name: 'Abrir Confirmação do agendamento' }).click();
  await button(dialog, 'Voltar ao texto padrão').click();
  await expect(preview).toContainText('está confirmado');
  await button(dialog, 'Salvar').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Texto seu')).toHaveCount(0);

  await page.getByRole('link', { name: 'Abrir Novo agendamento online' }).click();
  await expect(page.getByRole('dialog')).toContainText('Novo agendamento online em');
});

test('an appointment’s panel says what became of its messages', async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon, 'Rute Braga');
  const { id } = await customer.book('14:00');
  await enter(page, salon, app);
  await visit(page, `/calendar?agendamento=${id}`);
  const panel = page.getByRole('dialog', { name: 'Rute Braga' });
  await expect(panel.getByRole('heading', { name: 'Mensagens' })).toBeVisible();
  await expect(panel).toContainText('Confirmação do agendamento · WhatsApp');
  await expect(panel).toContainText('Novo agendamento online · e-mail, para você');
  await expectWellMade(page);
});
