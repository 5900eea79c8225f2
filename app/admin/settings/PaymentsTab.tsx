import { FormSection } from '#app/ui/FormSection.tsx';
import { Line, SavedSecret, type TabProps } from './fields.tsx';
import { PaymentKeyCheck } from './PaymentKeyCheck.tsx';

export function PaymentsTab(props: TabProps) {
  const { settings, form } = props;
  const { platformMercadoPagoAccessToken, stripeSecretKey } = settings.secrets;
  const isUnsaved = form.isDirty();
  return (
    <>
      <FormSection
        title="Mercado Pago"
        hint="As chaves da plataforma, para receber as assinaturas dos salões. Ficam em “Suas integrações”, no Mercado Pago."
      >
        <Line {...props} name="platformMercadoPagoPublicKey" label="Public key" placeholder="APP_USR-..." />
        <SavedSecret {...props} name="platformMercadoPagoAccessToken" label="Access token" placeholder="APP_USR-..." />
        <SavedSecret {...props} name="mercadoPagoWebhookSecret" label="Assinatura secreta das notificações" />
        <PaymentKeyCheck
          provider="mercado_pago"
          isSet={platformMercadoPagoAccessToken.isSet}
          isUnsaved={isUnsaved}
          action="Testar Mercado Pago"
        />
      </FormSection>
      <FormSection
        title="Stripe"
        hint="Cartão de crédito pela Stripe, ao lado do Mercado Pago. As chaves ficam em “Developers”."
      >
        <Line {...props} name="stripePublishableKey" label="Publishable key" placeholder="pk_live_..." />
        <SavedSecret {...props} name="stripeSecretKey" label="Secret key" placeholder="sk_live_..." />
        <SavedSecret {...props} name="stripeWebhookSecret" label="Webhook secret" placeholder="whsec_..." />
        <PaymentKeyCheck provider="stripe" isSet={stripeSecretKey.isSet} isUnsaved={isUnsaved} action="Testar Stripe" />
      </FormSection>
    </>
  );
}
