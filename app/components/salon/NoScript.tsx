import type { PublicSalon } from '#contract/salon-page.ts';
import { formatPhone, whatsappUrl } from '#lib/phone.ts';

type Props = { salon: Pick<PublicSalon, 'phone' | 'whatsapp'> };

/** How to book where no script runs. Browsers that run scripts neither show nor hydrate it. */
export function NoScript({ salon: { phone, whatsapp } }: Props) {
  return (
    <noscript>
      <p className="salon-noscript">
        Para escolher um horário aqui, ative o JavaScript do navegador.
        {(phone || whatsapp) && ' Ou agende direto com o salão: '}
        {phone && <a href={`tel:${phone}`}>ligue para {formatPhone(phone)}</a>}
        {phone && whatsapp && ' ou '}
        {whatsapp && <a href={whatsappUrl(whatsapp)}>mande um WhatsApp</a>}
        {(phone || whatsapp) && '.'}
      </p>
    </noscript>
  );
}
