import type { Env, SmtpSettings } from '../infra/env/env.ts';
import { openStorage } from '../infra/files/storage.ts';
import { MailFailure } from '../infra/mail/failure.ts';
import { tryMailServer } from '../infra/mail/mailer.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import type { WhatsAppSettings } from '../infra/providers/whatsapp/whatsapp.ts';
import type { Stored } from '../settings/rules.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const MAIL = 'E-mail';
const MAIL_PATIENCE_MS = 10_000;

const TROUBLES: Record<MailFailure['reason'], string> = {
  bad_login: 'não aceitou usuário e senha. Confira-os',
  bad_tls: 'não completou a conexão cifrada. Confira a porta e o certificado',
  no_tls: 'não oferece conexão cifrada. Use a porta 465, ou uma com STARTTLS',
  refused: 'recusou a conexão. Veja com o provedor o que ele exige',
  no_answer: 'não respondeu a tempo. Confira endereço, porta e firewall',
  not_smtp: 'não respondeu como servidor de e-mail. Confira a porta',
  unreachable: 'não foi alcançado. Confira endereço, porta e firewall',
};

/** Signs in to the mail server, and sends nothing. */
export async function checkMail(smtp: SmtpSettings | null): Promise<Finding> {
  if (!smtp) {
    const line = 'sem servidor: os e-mails viram arquivos em mails, na pasta de dados. Informe um em SMTP_URL';
    return warning(MAIL, `${line} ou em /admin/settings.`);
  }
  const where = addressOf(smtp);
  try {
    await tryMailServer(smtp, MAIL_PATIENCE_MS);
    return ok(MAIL, `${where} aceitou a conexão. Nada foi enviado.`);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return failure(MAIL, `${where} ${TROUBLES[error.reason]}.`);
  }
}

/** Without user and password. */
const addressOf = (smtp: SmtpSettings) => ('url' in smtp ? new URL(smtp.url).host : `${smtp.host}:${smtp.port}`);

const PICTURES = 'Fotos';

/** Asks the bucket for a file that no upload is called. */
export async function checkPictures(env: Env): Promise<Finding> {
  if (!env.s3) return ok(PICTURES, 'em uploads, na pasta de dados.');
  const where = `o bucket ${env.s3.bucket} em ${new URL(env.s3.endpoint).host}`;
  try {
    const storage = await openStorage(env);
    await storage.get('encaixe-doctor');
    return ok(PICTURES, `${where} responde.`);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const { name = '', $metadata } = ((error as Error).cause ?? {}) as { name?: string; $metadata?: Answer };
    if (name === 'NoSuchBucket') return failure(PICTURES, `${where} não existe. Crie-o ou confira S3_BUCKET.`);
    const isRefused = [401, 403].includes($metadata?.httpStatusCode ?? 0);
    const reason = isRefused
      ? 'recusou as chaves. Confira S3_ACCESS_KEY, S3_SECRET_KEY e o que elas permitem'
      : 'não respondeu. Confira S3_ENDPOINT e a rede';
    return failure(PICTURES, `${where} ${reason}.`);
  }
}

/** Neither is needed. Nobody is asked. */
export function checkTelemetry({ traces, errorReports }: Pick<Env, 'traces' | 'errorReports'>): Finding[] {
  const sentTo = (url: string) => `enviados a ${new URL(url).host} (que não foi consultado).`;
  return [
    ok('Rastros', traces ? sentTo(traces.endpoint) : 'desligados: OTEL_EXPORTER_OTLP_ENDPOINT não foi informado.'),
    ok('Erros', errorReports ? sentTo(errorReports.dsn) : 'só no log: SENTRY_DSN não foi informado.'),
  ];
}

type Answer = { httpStatusCode?: number };

/** `complete` is null when the chosen provider lacks something. No provider is asked. */
export function checkWhatsApp({ values }: Stored, complete: WhatsAppSettings): Finding {
  const name = 'WhatsApp';
  const { whatsappProvider: chosen } = values;
  if (chosen === 'none') {
    return warning(name, 'sem provedor: as mensagens esperam. Escolha um em WHATSAPP_PROVIDER ou em /admin/settings.');
  }
  if (complete) return ok(name, `${chosen}, com as chaves (o provedor não foi consultado).`);
  return failure(name, `${chosen} foi escolhido e falta uma chave ou identificação. Complete-as em /admin/settings.`);
}

export function checkPayments({ secrets }: Stored, { demo }: Pick<Env, 'demo'>): Finding {
  const name = 'Pagamentos';
  const providers = [
    { label: 'Mercado Pago', key: secrets.platformMercadoPagoAccessToken, webhook: secrets.mercadoPagoWebhookSecret },
    { label: 'Stripe', key: secrets.stripeSecretKey, webhook: secrets.stripeWebhookSecret },
  ].filter(({ key }) => key !== null);
  const labels = providers.map(({ label }) => label).join(' e ');
  if (providers.length === 0) {
    if (demo) return ok(name, 'de teste, como na demonstração.');
    return warning(name, 'sem chaves da plataforma: nenhum salão paga plano. Informe-as em /admin/settings.');
  }
  const unsigned = providers.filter(({ webhook }) => webhook === null).map(({ label }) => label);
  if (unsigned.length === 0) return ok(name, `${labels}, com as chaves (o provedor não foi consultado).`);
  const line = `falta a assinatura das notificações de ${unsigned.join(' e ')}. Informe-a em /admin/settings.`;
  return warning(name, `${labels}, com as chaves; ${line}`);
}
