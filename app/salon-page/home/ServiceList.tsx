import { Paper, Title } from '@mantine/core';
import { IconScissors } from '@tabler/icons-react';
import type { PublicService } from '#contract/salon-page.ts';
import type { LocalDate, LocalTime } from '#lib/dates.ts';
import { ServiceOffer } from '../../components/services/ServiceOffer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type NextTime = { serviceId: string; date: LocalDate; time: LocalTime };
type Props = { slug: string; today: LocalDate; services: PublicService[]; nextTimes: NextTime[] };

export function ServiceList({ slug, today, services, nextTimes }: Props) {
  return (
    <section aria-labelledby="servicos">
      <Title order={2} id="servicos" mb="sm">
        Serviços
      </Title>
      {services.length === 0 && (
        <Paper>
          <EmptyState
            icon={<IconScissors size={24} />}
            title="Nenhum serviço disponível no momento"
            hint="O salão ainda não abriu a agenda online. Fale com ele por telefone ou WhatsApp."
          />
        </Paper>
      )}
      <ul className="salon-list">
        {services.map((service) => (
          <ServiceOffer
            key={service.id}
            service={service}
            today={today}
            times={nextTimes.filter(({ serviceId }) => serviceId === service.id)}
            book={`/${slug}/agendamento/${service.id}`}
          />
        ))}
      </ul>
    </section>
  );
}
