import type { MailTest, PaymentKeyTest, PaymentProvider, WhatsAppTest } from '#contract/system-settings.ts';
import { audit } from '#server/audit-log/commands.ts';
import { type Infra, type PlatformScope, transaction } from '#server/gate/scope.ts';
import { MailFailure } from '#server/infra/mail/failure.ts';
import { layOut } from '#server/infra/mail/layout.ts';
import { WhatsAppFailure } from '#server/infra/providers/whatsapp/provider.ts';
import { getSystemSettings, readStoredIn } from '../queries.ts';
import { answerLine, testMailOf, testWhatsAppOf } from './rules.ts';

/** The entry is written first: nothing is asked of anybody without one, and no transaction waits for them. */
function announce(scope: PlatformScope, action: string, data: Record<string, unknown>): Promise<void> {
  return transaction(scope, (scope) => audit(scope, { action, data }));
}

export async function sendTestMail(
  scope: PlatformScope,
  to: string = scope.person.email,
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<MailTest> {
  await announce(scope, 'settings.testMail', { to });
  const { appName } = await getSystemSettings(scope);
  try {
    const mail = testMailOf(to, appName, scope.person.fullName);
    const { publicUrl, port } = scope.env;
    const html = await layOut({ ...mail, appName, siteUrl: publicUrl ?? `http://localhost:${port}` });
    const { via, answer } = await mailer.send({ ...mail, html });
    return { to, result: via === 'smtp' ? 'sent' : 'kept', answer: answerLine(answer) };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return { to, result: error.reason, answer: answerLine(error.answer) };
  }
}

export async function sendTestWhatsApp(
  scope: PlatformScope,
  to: string,
  { whatsapp }: Pick<Infra, 'whatsapp'>,
): Promise<WhatsAppTest> {
  await announce(scope, 'settings.testWhatsApp', { to });
  const nothing = { to, words: null, status: null, answer: null };
  const provider = await whatsapp.find();
  if (!provider) return { ...nothing, result: 'missing' };
  const { appName } = await getSystemSettings(scope);
  try {
    const { id } = await provider.send(
      testWhatsAppOf(to, appName, scope.person.fullName),
      new AbortController().signal,
    );
    return { ...nothing, result: 'sent', answer: answerLine(id) };
  } catch (error) {
    if (!(error instanceof WhatsAppFailure)) throw error;
    const { words, status, answer } = error;
    return { to, result: status === null ? 'no_answer' : 'refused', words, status, answer: answerLine(answer) };
  }
}

const keyOf = { mercado_pago: 'platformMercadoPagoAccessToken', stripe: 'stripeSecretKey' } as const;

export async function testPaymentKeys(
  scope: PlatformScope,
  provider: PaymentProvider,
  { paymentAccounts }: Pick<Infra, 'paymentAccounts'>,
): Promise<PaymentKeyTest> {
  await announce(scope, 'settings.testPaymentKeys', { provider });
  const { secrets } = await readStoredIn(scope);
  const key = secrets[keyOf[provider]];
  if (key === null) return { provider, result: 'missing', status: null, answer: null, isTest: false };
  return { provider, ...(await paymentAccounts.ask(provider, key)) };
}
