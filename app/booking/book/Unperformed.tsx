import { Button, Title } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { BookingPage } from '#contract/salon-page.ts';
import { ContactCard } from '../../components/salon/ContactCard.tsx';
import { ServiceSummary } from '../../components/services/ServiceSummary.tsx';
import { Main } from '../../ui/Main.tsx';
import { Notice } from './Notice.tsx';

/** The booking page of a service that no professional performs (D10a). */
export function Unperformed({ page: { salon, service } }: { page: BookingPage }) {
  return (
    <Main className="salon-main salon-columns book">
      <div className="salon-column">
        <div>
          <Title order={1} className="book-title">
            Agendar {service.name}
          </Title>
          <ServiceSummary {...service} />
        </div>
        <Notice
          icon={<IconCalendarOff size={24} />}
          title="Nenhum horário para agendar online."
          hint="Ninguém faz este serviço no momento. Fale com o salão ou escolha outro serviço."
        >
          <Button component={Link} to={`/${salon.slug}`} variant="light">
            Ver outros serviços
          </Button>
        </Notice>
      </div>
      <div className="salon-column book-aside">
        <ContactCard salon={salon} title="Fale com o salão" />
      </div>
    </Main>
  );
}
