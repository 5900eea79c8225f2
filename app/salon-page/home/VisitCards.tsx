import { formatVisitDay } from '#app/components/booking/bookings-by-time.ts';
import { bookingPath, confirmationPath, movePath } from '#app/components/booking/paths.ts';
import { useBookingActions } from '#app/components/booking/useBookingActions.tsx';
import { BookedStyles } from '#app/frame/BookedStyles.tsx';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import type { Booking, RepeatOffer } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';

type Props = {
  salon: PublicSalon;
  /** Soonest first. */
  coming: Booking[];
  repeat: RepeatOffer | null;
};

/** For who was here before: the next visit, and the same as last time. */
export function VisitCards({ salon, coming, repeat }: Props) {
  const actions = useBookingActions(salon);
  const [next] = coming;
  const { slug, today } = salon;
  return (
    <div className="salon-visits">
      <BookedStyles />
      {next && (
        <section className="card" aria-labelledby="proximo-horario">
          <h2 id="proximo-horario" className="salon-visit-title">
            Seu próximo horário
          </h2>
          <p className="salon-visit-name">{next.serviceName ?? 'Atendimento'}</p>
          <p className="tnum">
            {formatVisitDay(next.date, today)} às {next.time}
            {next.employeeName && ` · com ${next.employeeName}`}
          </p>
          <NextActions slug={slug} booking={next} onCancel={() => actions.askToCancel(next)} />
          {coming.length > 1 && (
            <ButtonLink to={`/${slug}?conta=agendamentos#conta`} look="subtle" size="xs">
              {coming.length === 2 ? 'e mais 1 horário' : `e mais ${coming.length - 1} horários`}
            </ButtonLink>
          )}
        </section>
      )}
      {repeat && (
        <section className="card" aria-labelledby="mesmo-horario">
          <h2 id="mesmo-horario" className="salon-visit-title">
            O mesmo da última vez
          </h2>
          <p className="salon-visit-name">
            {repeat.serviceName}
            {repeat.employee && ` com ${repeat.employee.name}`}
          </p>
          <p className="tnum">
            {formatVisitDay(repeat.date, today)} às {repeat.time}
          </p>
          <ButtonLink to={repeatPath(slug, repeat)} look={next ? 'light' : 'filled'}>
            Agendar de novo
          </ButtonLink>
        </section>
      )}
    </div>
  );
}

const repeatPath = (slug: string, { serviceId, employee, date, time }: RepeatOffer) =>
  bookingPath(slug, serviceId, { data: date, hora: time, profissional: employee?.id ?? null });

function NextActions({ slug, booking, onCancel }: { slug: string; booking: Booking; onCancel: () => void }) {
  const move = movePath(slug, booking);
  return (
    <div className="row">
      <ButtonLink to={confirmationPath(slug, booking)} look="default">
        Ver
      </ButtonLink>
      {move && (
        <ButtonLink to={move} look="default">
          Remarcar
        </ButtonLink>
      )}
      {booking.can.cancel && (
        <Button look="default" onClick={onCancel}>
          Cancelar
        </Button>
      )}
    </div>
  );
}
