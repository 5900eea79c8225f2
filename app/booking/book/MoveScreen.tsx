import { IconCalendarOff } from '@tabler/icons-react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { leavesTimeToCancel } from '#app/components/booking/cancel-rule.ts';
import { confirmationPath } from '#app/components/booking/paths.ts';
import { SummaryList } from '#app/components/booking/SummaryList.tsx';
import { ContactCard } from '#app/components/salon/ContactCard.tsx';
import { Main } from '#app/ui/Main.tsx';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Booking } from '#contract/bookings.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { formatDate, formatDateLong, formatDateShort, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { askToOverlap } from './ask-to-overlap.ts';
import { BookingBar } from './BookingBar.tsx';
import { type Choice, useChoice } from './choice.ts';
import { DayPicker } from './DayPicker.tsx';
import { Notice } from './Notice.tsx';
import type { OfferedSlots } from './offered-slots.ts';
import { ProfessionalPicker, performerName } from './ProfessionalPicker.tsx';
import { SlotGrid } from './SlotGrid.tsx';
import { moveWords } from './words.ts';

type Props = { page: BookingPage; first: OfferedSlots; moving: Booking };

/** The same service on another day, at another time or with somebody else: nothing to type, nothing to pay. */
export function MoveScreen({ page, first, moving }: Props) {
  const { salon, service, professionals } = page;
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
    <Main className="salon-main salon-columns book">
      <div className="salon-column">
        <h1 className="book-move-title">{title}</h1>
        {professionals.length > 1 && (
          <section aria-labelledby="profissional">
            <h2 id="profissional" className="book-heading">
              Com quem?
            </h2>
            <ProfessionalPicker choice={choice} professionals={professionals} />
          </section>
        )}
        <section aria-labelledby="quando">
          <h2 id="quando" className="book-heading" tabIndex={-1}>
            Quando?
          </h2>
          <DayPicker choice={choice} today={salon.today} />
          <SlotGrid choice={choice} />
        </section>
      </div>
      <div className="salon-column book-aside">
        <section className="card" aria-labelledby="resumo">
          <h2 id="resumo" className="card-title">
            Resumo
          </h2>
          <SummaryList
            rows={[
              ['Serviço', moving.serviceName ?? service.name],
              ['Duração', formatDuration(moving.durationMinutes)],
              ['Antes', `${formatDateShort(moving.date)} às ${moving.time}`],
              ['Agora', time ? `${formatDateLong(date)} às ${time}` : 'A escolher'],
              ['Profissional', performerName(page, choice)],
              ['Total', moving.priceCents === null ? 'A combinar' : formatCents(moving.priceCents)],
            ]}
          />
          <p className="fine book-rule">O horário de antes é liberado quando você remarca.</p>
          <div className="book-desk">{moveButton}</div>
        </section>
        <ContactCard salon={salon} title="Fale com o salão" />
      </div>
      <BookingBar choice={choice} canCancel={canCancel} cancelNoticeMinutes={moving.cancelNoticeMinutes}>
        {moveButton}
      </BookingBar>
    </Main>
  );
}

function useMove({ salon }: BookingPage, { date, time, professional, offered }: Choice, moving: Booking) {
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { pathname, search } = useLocation();
  const stays = professional === null || professional.id === moving.employeeId;
  const isSame = date === moving.date && time === moving.time && stays;

  const { run, isRunning } = useJsonAction<'appointments.moveMine'>({
    onRefused(refusal) {
      switch (refusal.code) {
        case 'UNAUTHENTICATED':
          void navigate(`/${salon.slug}/cliente?${new URLSearchParams({ voltar: pathname + search })}`);
          break;
        case 'SLOT_TAKEN':
          offered.reload();
          document.getElementById('quando')?.focus();
          break;
        case 'OWN_OVERLAP':
          askToOverlap(refusal.data, { verb: 'Remarcar', date, onConfirm: () => move({ allowOverlap: true }) });
          return true;
        case 'INVALID_INPUT': {
          void revalidator.revalidate();
          offered.reload();
          const [problem] = Object.values(refusal.data.fields);
          toast.error(moveWords.otherwise, problem);
          return true;
        }
        case 'CHANGED_MEANWHILE':
        case 'NOT_MOVABLE':
        case 'SERVICE_NOT_FOUND':
          void revalidator.revalidate();
      }
      return false;
    },
    words: moveWords,
  });

  function move({ allowOverlap = false } = {}) {
    if (!time || isSame) {
      toast.error('Dados incompletos', time ? 'Este já é o seu horário. Escolha outro.' : 'Escolha um horário.');
      document.getElementById('quando')?.focus();
      return;
    }
    const { id, version } = moving;
    const employeeId = professional?.id ?? null;
    run({ intent: 'appointments.moveMine', slug: salon.slug, id, version, date, time, employeeId, allowOverlap });
  }

  return { move, isMoving: isRunning || revalidator.state !== 'idle', isSame };
}

function NotMovable({ page: { salon }, moving, title }: { page: BookingPage; moving: Booking; title: string }) {
  return (
    <Main className="salon-main salon-columns book">
      <div className="salon-column">
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
      </div>
      <div className="salon-column book-aside">
        <ContactCard salon={salon} title="Fale com o salão" />
      </div>
    </Main>
  );
}
