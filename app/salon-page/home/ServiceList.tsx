import { IconScissors } from '@tabler/icons-react';
import { NoScript } from '#app/components/salon/NoScript.tsx';
import { ServiceOffer } from '#app/components/services/ServiceOffer.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { ListedService, PublicSalon } from '#contract/salon-page.ts';
import type { LocalDate, LocalTime } from '#lib/dates.ts';
import { whatsappUrl } from '#lib/phone.ts';
import { groupServices, type ServiceGroup } from './service-groups.ts';

type NextTime = { serviceId: string; date: LocalDate; time: LocalTime };
type Props = { salon: PublicSalon; services: ListedService[]; nextTimes: NextTime[] };

export function ServiceList({ salon, services, nextTimes }: Props) {
  const groups = groupServices(services);
  const timesOf = timesByService(nextTimes);
  const isMixed = new Set(services.map(({ category }) => category)).size > 1;
  const list = (shown: ListedService[], heading: 'h3' | 'h4') => (
    <ul className="salon-list">
      {shown.map((service) => (
        <ServiceOffer
          key={service.id}
          service={service}
          heading={heading}
          hasCategory={isMixed && groups.length === 0}
          today={salon.today}
          times={timesOf.get(service.id) ?? []}
          book={`/${salon.slug}/agendamento/${service.id}`}
          instead={!service.isPerformed && <Asking salon={salon} service={service} />}
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="servicos">
      <h2 id="servicos" className="salon-title">
        Serviços
      </h2>
      <NoScript salon={salon} />
      {services.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<IconScissors size={24} />}
            title="Nenhum serviço disponível no momento"
            hint="O salão ainda não abriu a agenda online. Fale com ele por telefone ou WhatsApp."
          />
        </div>
      )}
      {groups.length === 0 && list(services, 'h3')}
      {groups.length > 0 && <Categories groups={groups} />}
      {groups.map(({ category, label, services: shown }) => (
        <section key={category} className="salon-group" aria-labelledby={anchorOf(category)}>
          <h3 id={anchorOf(category)} className="salon-group-name">
            {label}
          </h3>
          {list(shown, 'h4')}
        </section>
      ))}
    </section>
  );
}

function timesByService(times: NextTime[]): Map<string, NextTime[]> {
  const known = new Map<string, NextTime[]>();
  for (const time of times) known.set(time.serviceId, [...(known.get(time.serviceId) ?? []), time]);
  return known;
}

const anchorOf = (category: string) => `servicos-${category}`;

/** Plain links to the headings: they work before scripts run. */
function Categories({ groups }: { groups: ServiceGroup[] }) {
  return (
    <nav className="salon-categories" aria-label="Categorias de serviços">
      {groups.map(({ category, label, services }) => (
        <a key={category} href={`#${anchorOf(category)}`}>
          {label} <span className="tnum">{services.length}</span>
        </a>
      ))}
    </nav>
  );
}

type AskingProps = { salon: PublicSalon; service: ListedService };

/** A way to ask the salon for a service that nobody performs and that therefore has no times. */
function Asking({ salon: { phone, whatsapp }, service: { name } }: AskingProps) {
  const href = whatsapp ? whatsappUrl(whatsapp, `Olá! Quero saber sobre ${name}.`) : phone && `tel:${phone}`;
  return (
    <>
      <p className="salon-service-ask">Sem horários online. Fale com o salão.</p>
      {href && (
        <a
          className="salon-button salon-button-quiet"
          href={href}
          aria-label={`Perguntar sobre ${name} ${whatsapp ? 'no WhatsApp' : 'por telefone'}`}
          {...(whatsapp && { target: '_blank', rel: 'noopener' })}
        >
          Perguntar
        </a>
      )}
    </>
  );
}
