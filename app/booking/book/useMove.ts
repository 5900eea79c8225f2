import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Booking } from '#contract/bookings.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { askToOverlap } from './ask-to-overlap.ts';
import type { Choice } from './choice.ts';
import { moveWords } from './words.ts';

/** Sends the move. `isSame`: the chosen time is the present one. */
export function useMove({ salon }: BookingPage, { date, time, professional, offered }: Choice, moving: Booking) {
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
