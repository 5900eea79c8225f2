import { IconScissors } from '@tabler/icons-react';
import { ServiceOffer } from '#app/components/services/ServiceOffer.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { PublicSalon, PublicService } from '#contract/salon-page.ts';

export function AvailableServices({ salon, services }: { salon: PublicSalon; services: PublicService[] }) {
  if (services.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<IconScissors size={24} />}
          title="Nenhum serviço disponível no momento"
          hint="Fale com o salão por telefone ou WhatsApp."
        />
      </div>
    );
  }
  return (
    <ul className="salon-list">
      {services.map((service) => (
        <ServiceOffer
          key={service.id}
          service={service}
          today={salon.today}
          times={[]}
          book={`/${salon.slug}/agendamento/${service.id}`}
        />
      ))}
    </ul>
  );
}
