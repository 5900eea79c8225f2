import type { Page } from '@playwright/test';
import { exampleDevice } from '../support/push-service.ts';
import { expect, expectWellMade, PHONE, test, visit } from './journey.ts';
import { enter, openMember, openSalon } from './people.ts';

test.use({ serviceWorkers: 'allow' });

/** A browser that lets the page show notices, and whose push service answers: Chromium without a window has neither. */
async function givePushService(page: Page) {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    let made: object | null = null;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        made = null;
        return true;
      },
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => made as never;
    PushManager.prototype.subscribe = async () => {
      made = subscription;
      return subscription as never;
    };
  }, exampleDevice('journey'));
}

const devicesOf = (app: { sql(text: string, values: unknown[]): Promise<unknown[]> }, email: string) =>
  app.sql('select d.id from push_devices d join users u on u.id = d.user_id where u.email = $1', [email]);

test('a person switches notices on and off on a device', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana']);
  const member = await openMember(app, salon, 'professional', 'Ana');
  await givePushService(page);
  await enter(page, member, app);
  await visit(page, '/meu-dia');
  const notices = page.getByRole('region', { name: 'Avisos neste aparelho' });
  const receive = notices.getByRole('switch', { name: 'Receber avisos' });
  await expect(receive).not.toBeChecked();
  await expect(receive).toBeEnabled();
  await receive.click();
  await expect(receive).toBeChecked();
  await expectWellMade(page);
  expect(await devicesOf(app, member.email)).toHaveLength(1);

  await receive.click();
  await expect(receive).not.toBeChecked();
  expect(await devicesOf(app, member.email)).toEqual([]);
});

test('a browser that blocks notices says so', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana']);
  await givePushService(page);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await enter(page, await openMember(app, salon, 'professional', 'Ana'), app);
  await visit(page, '/settings/conta');
  await expect(page.getByText('Os avisos deste site estão bloqueados')).toBeVisible();
  await expectWellMade(page);
});
