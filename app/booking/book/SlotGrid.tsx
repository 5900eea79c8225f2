import { IconCalendarOff, IconCloudOff } from '@tabler/icons-react';
import { Button } from '#app/ui/public/Button.tsx';
import type { Day } from '#contract/availability.ts';
import { formatDateLong, type LocalDate, weekday } from '#lib/dates.ts';
import { ChoiceLink, handleChoiceKeys } from './ChoiceLink.tsx';
import type { Choice } from './choice.ts';
import { Notice } from './Notice.tsx';
import { canWaitFor } from './vacancy.ts';

/** Without `onWait` there is no waiting list: who moves an appointment has one. */
type Props = { choice: Choice; onWait?: () => void };

/** The free times of the chosen day, four in a row. */
export function SlotGrid({ choice, onWait }: Props) {
  const { offered, date, time, unavailableTimeText } = choice;
  const { slots } = offered;
  if (offered.failed) {
    return (
      <Notice icon={<IconCloudOff size={24} />} title="Erro" hint={offered.failed}>
        <Button look="default" onClick={() => offered.reload()}>
          Tentar novamente
        </Button>
      </Notice>
    );
  }
  if (!slots) return <SlotSkeleton />;
  if (slots.length === 0)
    return <NoSlots day={offered.days.find((day) => day.date === date)} date={date} onWait={onWait} />;
  return (
    <>
      {unavailableTimeText && (
        <p role="alert" className="book-gone">
          {unavailableTimeText}. Escolha outro horário.
        </p>
      )}
      <div
        className="book-slots tnum"
        role="radiogroup"
        aria-label={`Horário, ${formatDateLong(date)}`}
        aria-busy={offered.isLoading}
        onKeyDown={handleChoiceKeys}
      >
        {slots.map((slot, index) => (
          <ChoiceLink
            key={slot}
            choice={choice}
            changes={{ hora: slot }}
            isChosen={slot === time}
            isFirst={!time && index === 0}
            label={slot}
            className="book-slot"
          >
            {slot}
          </ChoiceLink>
        ))}
      </div>
      {onWait && (
        <button type="button" className="book-wait" onClick={onWait}>
          Nenhum horário serve? Entrar na lista de espera
        </button>
      )}
    </>
  );
}

type NoSlotsProps = Pick<Props, 'onWait'> & { day: Day | undefined; date: LocalDate };

function NoSlots({ day, date, onWait }: NoSlotsProps) {
  const mayWait = onWait !== undefined && (!day || canWaitFor(day));
  const reason = day?.isClosed ? 'O salão não abre' : 'Não há horários livres';
  return (
    <Notice
      icon={<IconCalendarOff size={24} />}
      title={day?.isOver ? 'Os horários de hoje já passaram.' : `${reason} ${onDay(date)}.`}
      hint={mayWait ? 'Escolha outro dia, ou peça para ser avisado se uma vaga abrir.' : 'Escolha outro dia.'}
    >
      {mayWait && (
        <Button look="light" onClick={onWait}>
          Entrar na lista de espera
        </Button>
      )}
    </Notice>
  );
}

/** 'na segunda-feira, 23 de novembro', 'no domingo, 22 de novembro'. */
function onDay(date: LocalDate): string {
  const isWeekend = [0, 6].includes(weekday(date));
  return `${isWeekend ? 'no' : 'na'} ${formatDateLong(date)}`;
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

function SlotSkeleton() {
  return (
    <div className="book-slots" role="status" aria-label="Carregando horários">
      {PLACES.map((place) => (
        <div key={place} className="book-slot-place" />
      ))}
    </div>
  );
}
