import { addDays } from '#lib/dates.ts';
import { BOTH, button, countTaps, expect, TODAY, test, toast, visit } from './journey.ts';
import { enter, openSalon } from './people.ts';

test('a late customer, a missed visit, a mistake and the end of the day take few taps', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const write = (name: string, time: string, date = TODAY) =>
    salon.ask('POST', '/appointments', {
      ...{ id: crypto.randomUUID(), date, time, serviceId: salon.service.id, allowOverlap: true },
      newCustomer: { name, phone: '11912345678', allowSamePhone: true },
    });
  await write('Davi Reis', '17:00', addDays(TODAY, -1));
  await write('Enzo Melo', '09:00');
  await write('Caio Moura', '09:30');
  await write('Bia Nunes', '11:00');
  await enter(page, salon, app);

  await visit(page, '/calendar?visao=dia');
  const late = await countTaps(page);
  await page
    .getByRole('link', { name: /Bia Nunes/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Bia Nunes' }).getByRole('link', { name: 'Editar ou remarcar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar agendamento' });
  await form.getByRole('spinbutton', { name: 'Minutos' }).click();
  await page.keyboard.type('15');
  await button(form, 'Salvar').click();
  await expect(toast(page, 'Agendamento atualizado!')).toContainText('Bia Nunes, 20/11/2026 às 11:15');
  expect(await late()).toBe(4);

  await visit(page, '/calendar?visao=dia');
  const missed = await countTaps(page);
  await page
    .getByRole('link', { name: /Caio Moura/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Caio Moura' });
  await button(panel, 'Não compareceu').click();
  const told = toast(page, 'Agendamento marcado como não compareceu');
  await expect(told).toBeVisible();
  expect(await missed()).toBe(2);
  await button(told, 'Desfazer').click();
  await expect(toast(page, 'Mudança desfeita')).toBeVisible();
  expect(await missed()).toBe(3);

  await visit(page, '/dashboard');
  const closed = await countTaps(page);
  await page.getByRole('region', { name: 'Precisa de você' }).getByRole('link').click();
  const closing = page.getByRole('dialog', { name: 'Concluído ou não compareceu?' });
  await closing.getByRole('radiogroup', { name: 'Caio Moura, 09:30' }).getByText('Não compareceu').click();
  await button(closing, 'Fechar 3 atendimentos').click();
  await expect(toast(page, 'Status atualizado')).toContainText('3 atendimentos foram fechados');
  expect(await closed()).toBe(3);
});
