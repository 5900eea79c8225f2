import { Alert, Button, Group, Radio, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { KeyCheck } from '#app/components/payments/KeyCheck.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { SecretField } from '#app/ui/SecretField.tsx';
import type { SalonSettings } from '#contract/salon-settings.ts';
import { DepositFields } from './DepositFields.tsx';
import classes from './PaymentSection.module.css';
import { PAYMENT_MODES, paymentNotice, whyNoKeys } from './payment.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type Props = { form: SettingsForm; settings: SalonSettings; isBlocked: boolean };

export function PaymentSection({ form, settings, isBlocked }: Props) {
  const { plan, accessTokenEnding, webhookSecretEnding, version } = settings;
  const { paymentMode, mercadoPagoPublicKey, mercadoPagoAccessToken } = form.values;
  const problem = whyNoKeys(plan);
  const token = (
    <SecretField
      {...{ form, version }}
      name="mercadoPagoAccessToken"
      label="Access token"
      placeholder="APP_USR-..."
      saved={savedAs(accessTokenEnding)}
      canReplace={!problem}
    />
  );

  if (problem) {
    return (
      <FormSection title="Pagamento online" hint={HINT}>
        <Alert icon={<IconInfoCircle />} color="gray">
          {problem} Sem isso, seus clientes pagam no salão.
          <Group mt="sm">
            <Button size="xs" variant="default" onClick={showPlans}>
              Ver planos
            </Button>
          </Group>
        </Alert>
        {paymentMode === 'online_only' && (
          <Alert icon={<IconAlertTriangle />} color="red" title="Ninguém consegue agendar">
            Seu salão só aceita pagamento online, e ele não está disponível.
            <Group mt="sm">
              <Button size="xs" variant="default" onClick={() => form.setFieldValue('paymentMode', 'offline_only')}>
                Receber no salão
              </Button>
            </Group>
          </Alert>
        )}
        {accessTokenEnding !== null && token}
      </FormSection>
    );
  }

  const notice = paymentNotice({
    mode: paymentMode,
    plan,
    hasPublicKey: mercadoPagoPublicKey.trim() !== '',
    hasAccessToken: mercadoPagoAccessToken === null ? accessTokenEnding !== null : mercadoPagoAccessToken !== '',
    isBlocked,
  });
  return (
    <FormSection title="Pagamento online" hint={HINT}>
      <TextInput
        label="Public key"
        placeholder="APP_USR-..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('mercadoPagoPublicKey')}
      />
      {token}
      {accessTokenEnding !== null && (
        <KeyCheck
          sent={{ intent: 'salons.testPaymentKeys' }}
          button="Testar chaves"
          tested="o access token salvo"
          isUnsaved={mercadoPagoAccessToken !== null}
        />
      )}
      {/* Signs Mercado Pago's notifications of this salon's payments. */}
      <SecretField
        {...{ form, version }}
        name="mercadoPagoWebhookSecret"
        label="Assinatura secreta das notificações (opcional)"
        saved={savedAs(webhookSecretEnding)}
      />
      <Radio.Group label="Forma de pagamento" {...form.getInputProps('paymentMode')}>
        <div className={classes.modes}>
          {PAYMENT_MODES.map(({ value, title, meaning }) => (
            <Radio.Card key={value} value={value} className={classes.mode} aria-label={title}>
              <span>
                <Text component="span" display="block" fw={600}>
                  {title}
                </Text>
                <Text component="span" display="block" c="dimmed" size="xs">
                  {meaning}
                </Text>
              </span>
              <Radio.Indicator />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Alert
        icon={notice.isFine ? <IconCircleCheck /> : <IconAlertTriangle />}
        color={notice.isFine ? 'gray' : paymentMode === 'online_only' ? 'red' : 'yellow'}
        role="status"
      >
        {notice.text}
      </Alert>
      {paymentMode !== 'offline_only' && <DepositFields form={form} />}
    </FormSection>
  );
}

const savedAs = (ending: string | null) => (ending === null ? null : { ending });

/** No link: the question about typed text would appear. */
function showPlans() {
  const plans = document.getElementById('planos');
  plans?.scrollIntoView();
  plans?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
}

const HINT = 'Receba pelo Mercado Pago direto na sua conta. As chaves estão em “Suas integrações”, no Mercado Pago.';
