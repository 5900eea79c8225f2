import { IconAlertTriangle, IconBuildingStore, IconCreditCard } from '@tabler/icons-react';
import type { OnlineWay } from '#contract/payments.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { OnlineTerms } from './OnlineTerms.tsx';
import { PaymentOption } from './PaymentOption.tsx';
import { paymentWay } from './payment-way.ts';

export type PaymentChoice = { method: 'offline' | 'online'; way: OnlineWay };

type Props = {
  page: BookingPage;
  choice: PaymentChoice;
  onChoose: (choice: Partial<PaymentChoice>) => void;
  /** The rule leaves time to cancel what is chosen. */
  canCancel: boolean;
};

/** The choice of payment, or a notice where there is none (specification, section 8; decision 029). */
export function PaymentBlock(props: Props) {
  return (
    <section aria-labelledby="pagamento">
      <h2 id="pagamento" className="book-heading">
        Pagamento
      </h2>
      <Ways {...props} />
    </section>
  );
}

function Ways({ page, choice, onChoose, canCancel }: Props) {
  const way = paymentWay(page);
  const { dueOnline: due, cancelNoticeMinutes } = page;
  const terms = due && (
    <OnlineTerms {...{ due, canCancel, cancelNoticeMinutes }} way={choice.way} onChoose={(way) => onChoose({ way })} />
  );
  if (way === 'online') {
    return (
      <>
        <div className="book-pay">
          <IconCreditCard size={20} aria-hidden />
          <div>
            <b>Pagamento online</b>
            <p>Você paga logo depois de confirmar. O horário fica guardado por até 30 minutos.</p>
          </div>
        </div>
        {terms}
      </>
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
  const options = { name: 'paymentMethod', chosen: choice.method, onChoose: chooseMethod };
  function chooseMethod(method: string) {
    onChoose({ method: method === 'online' ? 'online' : 'offline' });
  }
  return (
    <>
      <div className="book-payments" role="radiogroup" aria-labelledby="pagamento">
        <PaymentOption {...options} value="offline" title="No salão" hint="Dinheiro, PIX ou cartão no dia" />
        <PaymentOption
          {...options}
          value="online"
          title="Agora, online"
          hint="PIX ou cartão, com até 30 minutos para pagar"
        />
      </div>
      {choice.method === 'online' && terms}
    </>
  );
}
