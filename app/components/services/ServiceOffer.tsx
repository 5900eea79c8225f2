import type { ReactNode } from 'react';
import { ListLink } from '#app/ui/ListLink.tsx';
import type { PublicService } from '#contract/salon-page.ts';
import { formatDuration, formatRelativeDay, type LocalDate, type LocalTime } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { categories } from './labels.ts';
import { ServicePicture } from './ServicePicture.tsx';

type OfferedTime = { date: LocalDate; time: LocalTime };
type Props = {
  service: PublicService;
  times: OfferedTime[];
  today: LocalDate;
  /** Path of the booking page. Null: nothing is a link, as in the scene of the landing page. */
  book: string | null;
  heading?: 'h3' | 'h4';
  hasCategory?: boolean;
  /** Takes the place of times and button. */
  instead?: ReactNode;
};

/** A service as a salon offers it, as an item of a list. Plain elements: with 300 of them, components would cost the server ten times as much. */
export function ServiceOffer({ service, times, today, book, heading = 'h3', hasCategory = true, instead }: Props) {
  return (
    <li className="salon-service">
      <Words service={service} heading={heading} hasCategory={hasCategory} />
      <div className="salon-service-end">
        {instead || (
          <>
            <Times book={book} serviceName={service.name} today={today} times={times} />
            <Way to={book} className="salon-button" label={`Agendar ${service.name}`} prefetch="intent">
              Agendar
            </Way>
          </>
        )}
      </div>
    </li>
  );
}

type WordsProps = { service: PublicService; heading: 'h3' | 'h4'; hasCategory: boolean };

function Words({ service, heading: Heading, hasCategory }: WordsProps) {
  return (
    <div className="salon-service-words">
      {service.pictureUrl && <ServicePicture url={service.pictureUrl} size={72} />}
      <div className="salon-service-name">
        <Heading>{service.name}</Heading>
        {hasCategory && <span className="salon-tag">{categories[service.category] ?? service.category}</span>}
      </div>
      <div className="salon-service-figures tnum">
        <p className="salon-service-price">{formatCents(service.priceCents)}</p>
        <p className="salon-small">{formatDuration(service.durationMinutes)}</p>
      </div>
      {service.description && <p className="salon-service-description">{service.description}</p>}
    </div>
  );
}

type TimesProps = Pick<Props, 'book' | 'today' | 'times'> & { serviceName: string };

function Times({ book, serviceName, today, times }: TimesProps) {
  if (times.length === 0) return null;
  return (
    <ul className="salon-chips" aria-label={`Próximos horários de ${serviceName}`}>
      {times.map(({ date, time }, index) => {
        const day = formatRelativeDay(date, today);
        return (
          <li key={`${date} ${time}`}>
            <Way
              to={book && `${book}?data=${date}&hora=${time}`}
              className="salon-chip tnum"
              label={`Agendar ${serviceName} ${day} ${time}`}
            >
              {times[index - 1]?.date === date ? time : `${day} ${time}`}
            </Way>
          </li>
        );
      })}
    </ul>
  );
}

type WayProps = { to: string | null; className: string; label: string; prefetch?: 'intent'; children: ReactNode };

function Way({ to, className, label, prefetch = undefined, children }: WayProps) {
  if (to === null) return <span className={className}>{children}</span>;
  return (
    <ListLink to={to} className={className} aria-label={label} {...(prefetch && { prefetch })}>
      {children}
    </ListLink>
  );
}
