import { Paper, Title } from '@mantine/core';
import { IconScissors } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ListedService, PublicSalon } from '#contract/salon-page.ts';
import { formatDuration, formatRelativeDay, type LocalDate, type LocalTime } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { whatsappUrl } from '#lib/phone.ts';
import { NoScript } from '../../components/salon/NoScript.tsx';
import { categories } from '../../components/services/labels.ts';
import { ServicePicture } from '../../components/services/ServicePicture.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { groupServices, type ServiceGroup } from './service-groups.ts';

type NextTime = { serviceId: string; date: LocalDate; time: LocalTime };
type Props = { salon: PublicSalon; services: ListedService[]; nextTimes: NextTime[] };

/** Plain elements with rules of `ServiceList.css`: with 300 services, components would cost the server ten times as much. */
export function ServiceList({ salon, services, nextTimes }: Props) {
  const groups = groupServices(services);
  const timesOf = timesByService(nextTimes);
  const isMixed = new Set(services.map(({ category }) => category)).size > 1;
  const list = (shown: ListedService[], heading: 'h3' | 'h4') => (
    <ul className="salon-list">
      {shown.map((service) => (
        <li key={service.id} className="salon-service">
          <Words service={service} heading={heading} hasTag={isMixed && groups.length === 0} />
          {service.isPerformed ? (
            <Booking salon={salon} service={service} times={timesOf.get(service.id) ?? []} />
          ) : (
            <Asking salon={salon} service={service} />
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="servicos">
      <Title order={2} id="servicos" mb="sm">
        Serviços
      </Title>
      <NoScript salon={salon} />
      {services.length === 0 && (
        <Paper>
          <EmptyState
            icon={<IconScissors size={24} />}
            title="Nenhum serviço disponível no momento"
            hint="O salão ainda não abriu a agenda online. Fale com ele por telefone ou WhatsApp."
          />
        </Paper>
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

type WordsProps = { service: ListedService; heading: 'h3' | 'h4'; hasTag: boolean };

function Words({ service, heading: Heading, hasTag }: WordsProps) {
  return (
    <div className="salon-service-words">
      {service.pictureUrl && <ServicePicture url={service.pictureUrl} size={72} />}
      <div className="salon-service-name">
        <Heading>{service.name}</Heading>
        {hasTag && <span className="salon-tag">{categories[service.category] ?? service.category}</span>}
      </div>
      <div className="salon-service-figures tnum">
        <p className="salon-service-price">{formatCents(service.priceCents)}</p>
        <p className="salon-small">{formatDuration(service.durationMinutes)}</p>
      </div>
      {service.description && <p className="salon-service-description">{service.description}</p>}
    </div>
  );
}

type OfService = { salon: PublicSalon; service: ListedService };

function Booking({ salon: { slug, today }, service: { id, name }, times }: OfService & { times: NextTime[] }) {
  const book = `/${slug}/agendamento/${id}`;
  return (
    <div className="salon-service-end">
      {times.length > 0 && (
        <ul className="salon-chips" aria-label={`Próximos horários de ${name}`}>
          {times.map(({ date, time }, index) => {
            const day = formatRelativeDay(date, today);
            return (
              <li key={`${date} ${time}`}>
                <Link
                  className="salon-chip tnum"
                  to={`${book}?data=${date}&hora=${time}`}
                  aria-label={`Agendar ${name} ${day} ${time}`}
                >
                  {times[index - 1]?.date === date ? time : `${day} ${time}`}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <Link to={book} prefetch="intent" aria-label={`Agendar ${name}`} className="salon-button">
        Agendar
      </Link>
    </div>
  );
}

/** Of a service that nobody performs: it has no times to offer (D10a). */
function Asking({ salon: { phone, whatsapp }, service: { name } }: OfService) {
  const href = whatsapp ? whatsappUrl(whatsapp, `Olá! Quero saber sobre ${name}.`) : phone && `tel:${phone}`;
  return (
    <div className="salon-service-end">
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
    </div>
  );
}
