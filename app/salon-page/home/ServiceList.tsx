import { Paper, Title } from '@mantine/core';
import { IconScissors } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PublicService } from '#contract/salon-page.ts';
import { formatDuration, formatRelativeDay, type LocalDate, type LocalTime } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { categories } from '../../components/services/labels.ts';
import { ServicePicture } from '../../components/services/ServicePicture.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type NextTime = { serviceId: string; date: LocalDate; time: LocalTime };
type Props = { slug: string; today: LocalDate; services: PublicService[]; nextTimes: NextTime[] };

/** Plain elements with rules of `ServiceList.css`: with 300 services, components would cost the server ten times as much. */
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
          <li key={service.id} className="salon-service">
            <Words service={service} />
            <div className="salon-service-end">
              <Times
                book={`/${slug}/agendamento/${service.id}`}
                serviceName={service.name}
                today={today}
                times={nextTimes.filter(({ serviceId }) => serviceId === service.id)}
              />
              <Link
                to={`/${slug}/agendamento/${service.id}`}
                prefetch="intent"
                aria-label={`Agendar ${service.name}`}
                className="salon-button"
              >
                Agendar
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ service }: { service: PublicService }) {
  return (
    <div className="salon-service-words">
      {service.pictureUrl && <ServicePicture url={service.pictureUrl} size={72} />}
      <div className="salon-service-name">
        <h3>{service.name}</h3>
        <span className="salon-tag">{categories[service.category] ?? service.category}</span>
      </div>
      <div className="salon-service-figures tnum">
        <p className="salon-service-price">{formatCents(service.priceCents)}</p>
        <p className="salon-small">{formatDuration(service.durationMinutes)}</p>
      </div>
      {service.description && <p className="salon-service-description">{service.description}</p>}
    </div>
  );
}

function Times({
  book,
  serviceName,
  today,
  times,
}: {
  book: string;
  serviceName: string;
  today: LocalDate;
  times: NextTime[];
}) {
  if (times.length === 0) return null;
  return (
    <ul className="salon-chips" aria-label={`Próximos horários de ${serviceName}`}>
      {times.map(({ date, time }, index) => {
        const day = formatRelativeDay(date, today);
        return (
          <li key={`${date} ${time}`}>
            <Link
              className="salon-chip tnum"
              to={`${book}?data=${date}&hora=${time}`}
              aria-label={`Agendar ${serviceName} ${day} ${time}`}
            >
              {times[index - 1]?.date === date ? time : `${day} ${time}`}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
