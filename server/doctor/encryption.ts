import type { Env, SmtpSettings } from '../infra/env/env.ts';
import { connectionOf, isLoopback } from '../infra/mail/mailer.ts';
import { type Finding, warning } from './finding.ts';

const NAME = 'Conexões cifradas';

/** Warns of connections that leave this machine in the clear. A name without a dot is of the same network, such as a container's. */
export function checkConnections(env: Env, smtp: SmtpSettings | null): Finding[] {
  const bases = [
    { name: 'DATABASE_URL', url: env.databaseUrl },
    { name: 'READ_DATABASE_URL', url: env.readDatabaseUrl },
  ];
  const services = [
    { name: 'S3_ENDPOINT', url: env.s3?.endpoint },
    { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', url: env.traces?.endpoint },
    { name: 'EVOLUTION_URL', url: env.whatsAppKeys.evolutionUrl },
    { name: 'SENTRY_DSN', url: env.errorReports?.dsn },
  ];
  return [
    ...bases.flatMap(({ name, url }) => (url ? describeDatabase(name, new URL(url)) : [])),
    ...services.flatMap(({ name, url }) => {
      const parsed = url ? new URL(url) : null;
      if (parsed?.protocol !== 'http:' || isNear(parsed.hostname)) return [];
      return [warning(NAME, `${name} leva a ${parsed.host} sem TLS. Use um endereço https://.`)];
    }),
    ...describeMail(smtp),
  ];
}

function describeDatabase(name: string, { hostname, searchParams }: URL): Finding[] {
  const mode =
    searchParams.get('sslmode') ?? (/^(?:1|true)$/.test(searchParams.get('ssl') ?? '') ? 'require' : 'disable');
  // Without a host the socket of this machine is meant.
  if (hostname === '' || isNear(hostname)) return [];
  const advice = 'Acrescente ?sslmode=verify-full ao endereço.';
  if (mode === 'disable') return [warning(NAME, `o banco em ${hostname} é alcançado sem TLS (${name}). ${advice}`)];
  if (mode === 'no-verify')
    return [warning(NAME, `o certificado do banco em ${hostname} não é conferido (${name}). ${advice}`)];
  return [];
}

function describeMail(smtp: SmtpSettings | null): Finding[] {
  if (!smtp) return [];
  const url = 'url' in smtp ? new URL(smtp.url) : null;
  const host = 'url' in smtp ? (url?.hostname ?? '') : smtp.host;
  const connection = connectionOf(smtp);
  const isEncrypted = ('secure' in connection && connection.secure) || url?.protocol === 'smtps:';
  const isRequired = connection.requireTLS && url?.searchParams.get('requireTLS') !== 'false';
  if (isEncrypted || isRequired || isNear(host)) return [];
  return [warning(NAME, `e-mails podem ir a ${host} sem TLS. Use smtps:// ou a porta 465.`)];
}

const isNear = (host: string) => isLoopback(host) || !host.includes('.');
