import { hydrated, test, visit, inLight, button } from './journey.ts';
import { enter, openAdmin, openCustomer, openSalon } from './people.ts';

test('look', { tag: '@both' }, async ({ page, app, isMobile }) => {
  const w = isMobile ? 'phone' : 'desk';
  const names = ['Barbearia Aurora', 'Studio Bela Vista Estética e Bem-Estar', 'Espaço Unha & Cor', 'Salão da Praça', 'Corte & Estilo'];
  let last;
  for (const [i, name] of names.entries()) {
    const salon = await openSalon(app);
    last = salon;
    if (i < 2) { const c = await openCustomer(app, salon); await c.book('11:00'); await c.book('15:00'); }
    await app.sql("update salons set name = $2, city = $3, created_at = now() - $4 * interval '13 days' where id = $1", [salon.id, name, ['São Paulo','Ribeirão Preto','Rio de Janeiro','Belo Horizonte','Recife'][i], i]);
    if (i === 1) await app.sql("update salons set suspended_at = now(), suspension_reason = 'Denúncias de cobrança indevida em análise pela equipe da plataforma.' where id = $1", [salon.id]);
    if (i === 2) await app.sql('update salons set is_active = false where id = $1', [salon.id]);
    if (i === 3) await app.sql("update salons set plan_id = (select id from plans limit 1), subscription_status = 'active', subscription_end_date = null where id = $1", [salon.id]);
    if (i === 4) await app.sql("update users set name = 'Maria Aparecida dos Santos Oliveira' where id = (select owner_id from salons where id = $1)", [salon.id]);
  }
  await enter(page, await openAdmin(app), app);
  await visit(page, '/admin/salons');
  await page.screenshot({ path: `/tmp/asalons-shots/${w}-list.png`, fullPage: isMobile });
  await button(page, 'Opções de Barbearia Aurora').click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/asalons-shots/${w}-menu.png` });
  const id = (await app.sql("select id from salons where name = 'Barbearia Aurora'"))[0]?.id;
  for (const d of ['suspender', 'mudar-plano', 'excluir']) {
    await visit(page, `/admin/salons?${d}=${id}`);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/asalons-shots/${w}-${d}.png` });
  }
  await visit(page, '/admin/salons');
  await inLight(page);
  await page.screenshot({ path: `/tmp/asalons-shots/${w}-list-light.png` });
  await visit(page, `/admin/salons?excluir=${id}`);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/asalons-shots/${w}-excluir-light.png` });
});
