import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { BOTH, button, expect, expectWellMade, field, hydrated, PHONE, test, toast, visit } from './journey.ts';
import { enter, openMember, openSalon } from './people.ts';

/** A Saturday, 10:20 in São Paulo. */
const SATURDAY = '2026-11-21';
const MORNING = `${SATURDAY}T13:20:00.000Z`;

type Wish = { who?: string; date?: string; notes?: string; internalNotes?: string };

/** Rafael's Saturday, in a salon where Bruno works too. */
async function openSaturday(app: App, page: Page) {
  const salon = await openSalon(app, ['Rafael Dias', 'Bruno']);
  const employees = await app.sql('select id, name from employees where salon_id = $1', [salon.id]);
  const book = (time: string, name: string, phone: string, wish: Wish = {}) => {
    const { who = 'Rafael Dias', date = SATURDAY, ...more } = wish;
    const employeeId = employees.find((one) => one.name === who)?.id;
    const place = { id: randomUUID(), serviceId: salon.service.id, employeeId, date, time };
    return salon.ask('POST', '/appointments', { ...place, newCustomer: { name, phone }, ...more });
  };
  await app.setClock(MORNING);
  await page.clock.setFixedTime(MORNING);
  return { salon, book, member: await openMember(app, salon, 'professional', 'Rafael Dias') };
}

test('a professional’s Saturday', PHONE, async ({ page, app }) => {
  const { salon, book, member } = await openSaturday(app, page);
  await book('09:00', 'Tiago Nunes', '11987650001');
  const notes = { notes: 'Se atrasar uns minutinhos, aviso.', internalNotes: 'Máquina 2 dos lados.' };
  await book('10:30', 'João Lacerda', '11987650002', notes);
  await book('11:30', 'Caio Menezes', '11987650003');
  await book('11:00', 'Bia Luz', '11987650004', { who: 'Bruno' });
  await book('15:00', 'Enzo Prado', '11987650005', { date: '2026-11-23' });

  await visit(page, '/auth');
  await field(page, 'E-mail').fill(member.email);
  await field(page, 'Senha').fill(member.password);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/meu-dia');
  await hydrated(page);
  const next = page.getByRole('region', { name: 'Próximo cliente' });
  await expect(next).toContainText('10:30 João Lacerda');
  await expect(next).toContainText('Primeira visita com você');
  await expect(next).toContainText('Máquina 2 dos lados.');
  const agenda = page.getByRole('region', { name: 'Agenda' });
  await expect(agenda.getByText('3 agendamentos')).toBeVisible();
  await expect(page.getByText('Bia Luz')).toHaveCount(0);
  await expect(page.getByText('98765-000')).toHaveCount(0);
  await expectWellMade(page);

  // The next customer: confirmed, there, done.
  await button(next, 'Confirmar').click();
  await expect(toast(page, 'Status atualizado')).toBeVisible();
  await button(next, 'Chegou').click();
  await expect(toast(page, 'Chegada marcada')).toBeVisible();
  await expect(next).toContainText('Chegou às 10:20');
  await button(next, 'Concluir').click();
  await page.getByRole('dialog').getByRole('button', { name: 'PIX' }).click();
  await expect(next).toContainText('11:30 Caio Menezes');
  await expect(page.getByRole('article').filter({ hasText: 'Vendas de hoje' })).toContainText('R$ 45,00');

  // Somebody who did not come, from the list.
  await agenda.getByRole('link', { name: /Tiago Nunes/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Tiago Nunes' });
  await expectWellMade(page);
  await button(sheet, 'Não compareceu').click();
  await expect(toast(page, 'Agendamento marcado como não compareceu')).toBeVisible();
  await button(sheet, 'Fechar').click();
  await expect(agenda.getByText('1 cancelado ou falta')).toBeVisible();

  // A walk-in, at a free time.
  await page.getByRole('link', { name: 'Agendar às 12:30' }).click();
  const form = page.getByRole('dialog', { name: 'Novo agendamento' });
  await form.getByText('Sem cadastro').click();
  await field(form, 'Nome (opcional)').fill('Davi');
  await form
    .getByRole('button', { name: /Agendar|Criar|Salvar/ })
    .last()
    .click();
  await expect(agenda.getByRole('link', { name: /12:30 Davi/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Agendar às 12:30' })).toHaveCount(0);

  // Another day of the week, and the way back.
  const week = page.getByRole('navigation', { name: 'Semana' });
  await week.getByRole('link', { name: 'Próxima semana' }).click();
  await expect(page).toHaveURL(/data=2026-11-28/);
  await week.getByRole('link', { name: 'seg 23 1 agendamento' }).click();
  await expect(agenda.getByRole('link', { name: /15:00 Enzo Prado/ })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Voltar para hoje' }).click();
  await expect(next).toContainText('Caio Menezes');

  await button(page, 'Mais').click();
  await button(page, 'Sair').click();
  await expect(page).toHaveURL(`${app.origin}/`);
  const entries = await app.sql('select action from audit_log where salon_id = $1', [salon.id]);
  for (const verb of ['confirm', 'markArrived', 'complete', 'markNoShow'])
    expect(entries.filter(({ action }) => action === `appointments.${verb}`)).toHaveLength(1);
});

test('the day of a professional is well made, empty and full, light and dark', BOTH, async ({ page, app }) => {
  const { book, member } = await openSaturday(app, page);
  await enter(page, member, app);
  for (const theme of ['dark', 'light']) {
    await visit(page, '/meu-dia');
    await page.evaluate((theme) => localStorage.setItem('encaixe-theme', theme), theme);
    await visit(page, '/meu-dia?data=2026-11-22');
    await expect(page.getByText('Ninguém marcou com você neste dia.')).toBeVisible();
    await expectWellMade(page);
    if (theme === 'dark') await book('11:30', 'Maria Eduarda de Albuquerque Cavalcanti', '11987650006');
    await visit(page, '/meu-dia');
    await expect(page.getByRole('region', { name: 'Próximo cliente' })).toContainText('em 1h 10min');
    await expectWellMade(page);
  }
});

test('who takes no appointments has no such page', BOTH, async ({ page, app, isMobile }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/meu-dia');
  await expect(page).toHaveURL(/\/dashboard$/);
  if (isMobile) await button(page, 'Mais').click();
  await expect(page.getByRole('link', { name: 'Agendamentos', exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Meu Dia' })).toHaveCount(0);
});
