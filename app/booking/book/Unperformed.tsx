import { IconCalendarOff } from '@tabler/icons-react';
import { ServiceSummary } from '#app/components/services/ServiceSummary.tsx';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import type { BookingPage } from '#contract/salon-page.ts';
import { BookingColumns } from './BookingColumns.tsx';
import { Notice } from './Notice.tsx';

/** The booking page of a service that no professional performs. */
export function Unperformed({ page: { salon, service } }: { page: BookingPage }) {
  return (
    <BookingColumns salon={salon}>
      <div>
        <h1 className="book-title">Agendar {service.name}</h1>
        <ServiceSummary {...service} />
      </div>
      <Notice
        icon={<IconCalendarOff size={24} />}
        title="Nenhum horário para agendar online."
        hint="Ninguém faz este serviço no momento. Fale com o salão ou escolha outro serviço."
      >
        <ButtonLink to={`/${salon.slug}`} look="light">
          Ver outros serviços
        </ButtonLink>
      </Notice>
    </BookingColumns>
  );
}
