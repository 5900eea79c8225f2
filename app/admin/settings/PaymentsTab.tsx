import { KeyCheck } from '#app/components/payments/KeyCheck.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import type { PaymentProvider } from '#contract/system-settings.ts';
import { Line, SavedSecret, type TabProps } from './fields.tsx';

export function PaymentsTab(props: TabProps) {
  const { settings, form } = props;
  const { platformMercadoPagoAccessToken, stripeSecretKey } = settings.secrets;
  const check = (provider: PaymentProvider) => ({
    sent: { intent: 'settings.testPaymentKeys' as const, provider },
    tested: 'a chave salva',
    isUnsaved: form.isDirty(),
  });
  return (
    <>
      <FormSection
        title="Mercado Pago"
        hint="As chaves da plataforma, para receber as assinaturas dos salões. Ficam em “Suas integrações”, no Mercado Pago."
      >
        <Line {...props} name="platformMercadoPagoPublicKey" label="Public key" placeholder="APP_USR-..." />
        <SavedSecret {...props} name="platformMercadoPagoAccessToken" label="Access token" placeholder="APP_USR-..." />
        <SavedSecret {...props} name="mercadoPagoWebhookSecret" label="Assinatura secreta das notificações" />
        <KeyCheck
          {...check('mercado_pago')}
          isSet={platformMercadoPagoAccessToken.isSet}
          button="Testar Mercado Pago"
        />
      </FormSection>
      <FormSection
        title="Stripe"
        hint="Cartão de crédito pela Stripe, ao lado do Mercado Pago. As chaves ficam em “Developers”."
      >
        <Line {...props} name="stripePublishableKey" label="Publishable key" placeholder="pk_live_..." />
        <SavedSecret {...props} name="stripeSecretKey" label="Secret key" placeholder="sk_live_..." />
        <SavedSecret {...props} name="stripeWebhookSecret" label="Webhook secret" placeholder="whsec_..." />
        <KeyCheck {...check('stripe')} isSet={stripeSecretKey.isSet} button="Testar Stripe" />
      </FormSection>
    </>
  );
}
