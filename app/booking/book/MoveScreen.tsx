import { IconCalendarOff } from '@tabler/icons-react';
import { leavesTimeToCancel } from '#app/components/booking/cancel-rule.ts';
import { confirmationPath } from '#app/components/booking/paths.ts';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import type { Booking } from '#contract/bookings.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { formatDate, formatDateLong, formatDateShort, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { BookingBar } from './BookingBar.tsx';
import { BookingColumns } from './BookingColumns.tsx';
import { useChoice } from './choice.ts';
import { Notice } from './Notice.tsx';
import type { OfferedSlots } from './offered-slots.ts';
import { performerName } from './ProfessionalPicker.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useMove } from './useMove.ts';

type Props = { page: BookingPage; first: OfferedSlots; moving: Booking };

/** The same service on another day, at another time or with somebody else: nothing to type, nothing to pay. */
export function MoveScreen({ page, first, moving }: Props) {
  const { salon, service } = page;
  const choice = useChoice(page, first);
  const { date, time } = choice;
  const { move, isMoving, isSame } = useMove(page, choice, moving);

  const now = { date: salon.today, time: salon.time };
  const canCancel = !time || leavesTimeToCancel(moving.cancelNoticeMinutes, { date, time }, now);
  const title = `Remarcar ${moving.serviceName ?? service.name} de ${formatDate(moving.date).slice(0, 5)} às ${moving.time}`;
  if (!moving.can.move) return <NotMovable page={page} moving={moving} title={title} />;

  const moveButton = (
    <Button
      size="md"
      isWide
      isBusy={isMoving}
      onClick={() => move()}
      aria-disabled={!time || isSame ? true : undefined}
    >
      Remarcar
    </Button>
  );
  return (
    <BookingColumns
      salon={salon}
      summary={
        <SummaryCard
          rows={[
            ['Serviço', moving.serviceName ?? service.name],
            ['Duração', formatDuration(moving.durationMinutes)],
            ['Antes', `${formatDateShort(moving.date)} às ${moving.time}`],
            ['Agora', time ? `${formatDateLong(date)} às ${time}` : 'A escolher'],
            ['Profissional', performerName(page, choice)],
            ['Total', moving.priceCents === null ? 'A combinar' : formatCents(moving.priceCents)],
          ]}
          rule="O horário de antes é liberado quando você remarca."
          button={moveButton}
        />
      }
      bar={
        <BookingBar choice={choice} canCancel={canCancel} cancelNoticeMinutes={moving.cancelNoticeMinutes}>
          {moveButton}
        </BookingBar>
      }
    >
      <h1 className="book-move-title">{title}</h1>
      <TimeChoice page={page} choice={choice} />
    </BookingColumns>
  );
}

function NotMovable({ page: { salon }, moving, title }: { page: BookingPage; moving: Booking; title: string }) {
  return (
    <BookingColumns salon={salon}>
      <h1 className="book-move-title">{title}</h1>
      <Notice
        icon={<IconCalendarOff size={24} />}
        title="Este agendamento não pode mais ser remarcado pela internet."
        hint="Fale com o salão para mudar o horário."
      >
        <ButtonLink to={confirmationPath(salon.slug, moving)} look="light">
          Ver agendamento
        </ButtonLink>
      </Notice>
    </BookingColumns>
  );
}
