import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { formatVisitDay } from '#app/components/booking/bookings-by-time.ts';
import { bookingPath, confirmationPath, movePath } from '#app/components/booking/paths.ts';
import { useBookingActions } from '#app/components/booking/useBookingActions.tsx';
import { MantineFrame } from '#app/frame/MantineFrame.tsx';
import { VisitorStyles } from '#app/frame/VisitorStyles.tsx';
import type { Booking, RepeatOffer } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';

type Props = {
  salon: PublicSalon;
  /** Soonest first. */
  coming: Booking[];
  repeat: RepeatOffer | null;
};

/** For who was here before: the next visit, and the same as last time. */
export function VisitCards(props: Props) {
  return (
    <MantineFrame>
      <VisitorStyles />
      <Inside {...props} />
    </MantineFrame>
  );
}

function Inside({ salon, coming, repeat }: Props) {
  const actions = useBookingActions(salon);
  const [next] = coming;
  const { slug, today } = salon;
  return (
    <div className="salon-visits">
      {actions.question}
      {next && (
        <Paper p="md" component="section" aria-labelledby="proximo-horario">
          <Title order={2} id="proximo-horario" className="salon-visit-title">
            Seu próximo horário
          </Title>
          <Text fw={600}>{next.serviceName ?? 'Atendimento'}</Text>
          <Text className="tnum">
            {formatVisitDay(next.date, today)} às {next.time}
            {next.employeeName && ` · com ${next.employeeName}`}
          </Text>
          <NextActions slug={slug} booking={next} onCancel={() => actions.askToCancel(next)} />
          {coming.length > 1 && (
            <Button component={Link} to={`/${slug}?conta=agendamentos#conta`} variant="subtle" size="xs" mt="xs">
              {coming.length === 2 ? 'e mais 1 horário' : `e mais ${coming.length - 1} horários`}
            </Button>
          )}
        </Paper>
      )}
      {repeat && (
        <Paper p="md" component="section" aria-labelledby="mesmo-horario">
          <Title order={2} id="mesmo-horario" className="salon-visit-title">
            O mesmo da última vez
          </Title>
          <Text fw={600}>
            {repeat.serviceName}
            {repeat.employee && ` com ${repeat.employee.name}`}
          </Text>
          <Text className="tnum">
            {formatVisitDay(repeat.date, today)} às {repeat.time}
          </Text>
          <Button component={Link} to={repeatPath(slug, repeat)} variant={next ? 'light' : 'filled'} mt="sm">
            Agendar de novo
          </Button>
        </Paper>
      )}
    </div>
  );
}

const repeatPath = (slug: string, { serviceId, employee, date, time }: RepeatOffer) =>
  bookingPath(slug, serviceId, { data: date, hora: time, profissional: employee?.id ?? null });

function NextActions({ slug, booking, onCancel }: { slug: string; booking: Booking; onCancel: () => void }) {
  const move = movePath(slug, booking);
  return (
    <Group gap="xs" mt="sm">
      <Button component={Link} to={confirmationPath(slug, booking)} variant="default">
        Ver
      </Button>
      {move && (
        <Button component={Link} to={move} variant="default">
          Remarcar
        </Button>
      )}
      {booking.can.cancel && (
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      )}
    </Group>
  );
}
