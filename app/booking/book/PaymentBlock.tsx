import { Alert, Badge, Radio, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconBuildingStore } from '@tabler/icons-react';
import type { BookingPage } from '#contract/salon-page.ts';

type Props = {
  page: Pick<BookingPage, 'paymentMode' | 'onlinePaymentAvailable'>;
  value?: string;
  onChange?: (value: string) => void;
};

/** The choice of payment, or a notice when the salon allows only one way (specification, section 8). */
export function PaymentBlock({ page: { paymentMode, onlinePaymentAvailable }, value, onChange }: Props) {
  return (
    <section aria-labelledby="pagamento">
      <Title order={2} id="pagamento">
        Pagamento
      </Title>
      {paymentMode === 'online_only' && !onlinePaymentAvailable && (
        <Alert color="red" icon={<IconAlertTriangle size={20} />} title="Pagamento online indisponível">
          Este salão só recebe pagamento online, e esse recurso não está disponível no momento. Fale com o salão para
          agendar.
        </Alert>
      )}
      {paymentMode === 'offline_only' && (
        <Alert icon={<IconBuildingStore size={20} />} title="Pagamento no salão">
          Você paga no dia do atendimento: dinheiro, PIX ou cartão.
        </Alert>
      )}
      {paymentMode === 'online_only' && onlinePaymentAvailable && (
        <Alert icon={<IconBuildingStore size={20} />} title="Pagamento online">
          Depois de confirmar, você paga em uma página segura. O horário fica guardado por 30 minutos.
        </Alert>
      )}
      {paymentMode === 'both' && (
        <Radio.Group aria-labelledby="pagamento" value={value ?? 'offline'} onChange={onChange ?? (() => {})}>
          <div className="book-payments">
            <PaymentOption value="offline" title="No salão" hint="Dinheiro, PIX ou cartão no dia" />
            <PaymentOption
              value="online"
              title="Agora, online"
              hint={
                onlinePaymentAvailable ? 'Horário garantido por 30 minutos' : 'Pague no salão, no dia do atendimento'
              }
              isUnavailable={!onlinePaymentAvailable}
            />
          </div>
        </Radio.Group>
      )}
    </section>
  );
}

type PaymentOptionProps = { value: string; title: string; hint: string; isUnavailable?: boolean };

function PaymentOption({ value, title, hint, isUnavailable = false }: PaymentOptionProps) {
  return (
    <Radio.Card value={value} disabled={isUnavailable} className="book-payment" aria-label={title}>
      <span>
        <Text component="span" display="block" fw={600}>
          {title}{' '}
          {isUnavailable && (
            <Badge component="span" color="gray" size="sm">
              Indisponível
            </Badge>
          )}
        </Text>
        <Text component="span" display="block" c="dimmed" size="xs">
          {hint}
        </Text>
      </span>
      <Radio.Indicator disabled={isUnavailable} />
    </Radio.Card>
  );
}
