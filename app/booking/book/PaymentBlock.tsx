import { Title } from '@mantine/core';
import { IconAlertTriangle, IconBuildingStore, IconCreditCard } from '@tabler/icons-react';
import { type PaymentTerms, paymentWay } from './payment-way.ts';

type Props = {
  page: PaymentTerms;
  value?: string;
  onChange?: (value: string) => void;
};

/** The choice of payment, or a notice where there is none (specification, section 8; decision 029). */
export function PaymentBlock({ page, ...choice }: Props) {
  return (
    <section aria-labelledby="pagamento">
      <Title order={2} id="pagamento">
        Pagamento
      </Title>
      <Ways page={page} {...choice} />
    </section>
  );
}

function Ways({ page, value, onChange }: Props) {
  const way = paymentWay(page);
  if (way === 'online') {
    return (
      <div className="book-pay">
        <IconCreditCard size={20} aria-hidden />
        <div>
          <b>Pagamento online</b>
          <p>Depois de confirmar, você paga em uma página segura. O horário fica guardado por 30 minutos.</p>
        </div>
      </div>
    );
  }
  if (way === 'none') {
    return (
      <div className="book-pay" data-alert role="alert">
        <IconAlertTriangle size={20} aria-hidden />
        <div>
          <b>Pagamento online indisponível</b>
          <p>
            Este salão só recebe pagamento online, e esse recurso não está disponível no momento. Fale com o salão para
            agendar.
          </p>
        </div>
      </div>
    );
  }
  if (way === 'at salon') {
    return (
      <div className="book-pay">
        <IconBuildingStore size={20} aria-hidden />
        <div>
          <b>Pagamento no salão</b>
          <p>Você paga no dia do atendimento: dinheiro, PIX ou cartão.</p>
        </div>
      </div>
    );
  }
  const isAvailable = way === 'choice';
  const options = { name: 'paymentMethod', chosen: value ?? 'offline', onChoose: onChange };
  return (
    <div className="book-payments" role="radiogroup" aria-labelledby="pagamento">
      <PaymentOption {...options} value="offline" title="No salão" hint="Dinheiro, PIX ou cartão no dia" />
      <PaymentOption
        {...options}
        value="online"
        title="Agora, online"
        hint={isAvailable ? 'Horário garantido por 30 minutos' : 'Pague no salão, no dia do atendimento'}
        isUnavailable={!isAvailable}
      />
    </div>
  );
}

type OptionProps = {
  name: string;
  value: string;
  title: string;
  hint: string;
  chosen: string;
  onChoose: ((value: string) => void) | undefined;
  isUnavailable?: boolean;
};

function PaymentOption({ name, value, title, hint, chosen, onChoose, isUnavailable = false }: OptionProps) {
  return (
    <label className="book-pay">
      <span>
        <b>{title}</b> {isUnavailable && <small className="book-pay-tag">Indisponível</small>}
        <span className="book-pay-hint">{hint}</span>
      </span>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        disabled={isUnavailable}
        onChange={() => onChoose?.(value)}
      />
    </label>
  );
}
