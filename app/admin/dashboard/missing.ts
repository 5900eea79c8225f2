import type { SystemSettings } from '#contract/system-settings.ts';

type Missing = { title: string; text: string; tab: 'geral' | 'email' | 'pagamentos' };

/** Lists the settings that are missing before people can rely on the platform. */
export function missingOf({ contactEmail, smtpHost, secrets }: Seen): Missing[] {
  const missing: Missing[] = [];
  if (!contactEmail) {
    missing.push({
      title: 'E-mail de contato',
      text: 'Os termos, a privacidade e o rodapé mandam as pessoas para ele.',
      tab: 'geral',
    });
  }
  if (!smtpHost) {
    missing.push({
      title: 'Servidor de e-mail',
      text: 'Sem ele, nenhum e-mail chega: nem confirmações, nem links de senha.',
      tab: 'email',
    });
  }
  if (!secrets.platformMercadoPagoAccessToken.isSet && !secrets.stripeSecretKey.isSet) {
    missing.push({
      title: 'Chaves de pagamento',
      text: 'Sem elas, nenhum salão consegue pagar um plano de verdade.',
      tab: 'pagamentos',
    });
  }
  return missing;
}

type Seen = Pick<SystemSettings, 'contactEmail' | 'smtpHost'> & {
  secrets: Pick<SystemSettings['secrets'], 'platformMercadoPagoAccessToken' | 'stripeSecretKey'>;
};
