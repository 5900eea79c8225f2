import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { CalendarEntry } from '#contract/calendar.ts';
import { formatDate, type LocalMoment } from '#lib/dates.ts';
import { busyQuestion } from '../form/busy-question.tsx';
import { notUsual } from '../form/choices.ts';
import { askToOverlap } from '../panel/askToOverlap.tsx';
import { useUndo } from '../undo/UndoProvider.tsx';
import { isIntoPast, isSamePlace, type Place } from './moves.ts';

/** The operation that a grid calls; the action of its screen must know it. */
export const moveIntents = ['appointments.move'] as const;

const whenOf = ({ customerName, date, time }: Pick<CalendarEntry, 'customerName' | 'date' | 'time'>) =>
  `${customerName}, ${formatDate(date)} às ${time}`;

/** The owner's answers: to a place that is taken, and to a customer who has another appointment then. */
type Agreed = { allowOverlap?: boolean; asksAboutCustomer?: boolean };
type Asked = { entry: CalendarEntry; place: Place; agreed: Agreed };

const withFreshCalendar = ({ message }: { message: string }) => ({
  description: `${message} A agenda foi atualizada.`,
});

/**
 * Moves an appointment. `entries` shows it in its new place at once; it goes back when the server refuses, and the owner
 * decides about an overlap and about a customer who is busy then. A move can be undone.
 */
export function useMove(entries: CalendarEntry[], now: LocalMoment) {
  const [pending, setPending] = useState<{ id: string; place: Place } | null>(null);
  const last = useRef<Asked>(null);
  const { revalidate } = useRevalidator();
  const offerUndo = useUndo();
  const { run, isRunning } = useJsonAction<'appointments.move'>({
    onDone({ id, version, employeeName, isUnusual, customerName, date, time }) {
      const before = last.current?.entry;
      setPending(null);
      if (!before) return;
      const when = whenOf({ customerName, date, time });
      const note = isUnusual ? `. ${notUsual(employeeName)}` : '';
      offerUndo({
        title: 'Agendamento atualizado!',
        description: `${when}${note}`,
        undo: { intent: 'appointments.undo', changes: [{ id, version }] },
        undone: { title: 'Movimento desfeito', description: whenOf(before) },
      });
    },
    onRefused(refusal) {
      if (refusal.code === 'OVERLAP') {
        const asked = last.current;
        askToOverlap(refusal.data.conflicts, {
          onConfirm: () => asked && agree(asked, { allowOverlap: true }),
          onDecline: () => setPending(null),
        });
        return true;
      }
      if (refusal.code === 'CUSTOMER_BUSY') {
        const asked = last.current;
        let isAgreed = false;
        confirm({
          ...busyQuestion(refusal.data.conflicts),
          onConfirm() {
            isAgreed = true;
            if (asked) agree(asked, { asksAboutCustomer: false });
          },
          onClose: () => !isAgreed && setPending(null),
        });
        return true;
      }
      setPending(null);
      if (['CHANGED_MEANWHILE', 'NOT_FOUND', 'NOT_EDITABLE', 'SLOT_TAKEN'].includes(refusal.code)) void revalidate();
      return false;
    },
    words: {
      otherwise: 'Erro ao salvar',
      codes: {
        CHANGED_MEANWHILE: withFreshCalendar,
        NOT_EDITABLE: withFreshCalendar,
        SLOT_TAKEN: withFreshCalendar,
        NOT_FOUND: { description: 'Este agendamento não existe mais. A agenda foi atualizada.' },
        OFFLINE: { description: 'O agendamento voltou para onde estava. Confira a internet e tente de novo.' },
      },
    },
  });

  function send(asked: Asked) {
    const { entry, place, agreed } = asked;
    last.current = asked;
    setPending({ id: entry.id, place });
    run({
      intent: 'appointments.move',
      id: entry.id,
      version: entry.version,
      asksAboutCustomer: true,
      ...place,
      ...agreed,
    });
  }

  const agree = (asked: Asked, more: Agreed) => send({ ...asked, agreed: { ...asked.agreed, ...more } });

  function move(entry: CalendarEntry, place: Place) {
    if (isSamePlace(entry, place)) return;
    if (isIntoPast(entry, place, now)) {
      toast.error(
        'Este horário já passou',
        'O agendamento voltou para onde estava. Escolha um horário a partir de agora.',
      );
      return;
    }
    send({ entry, place, agreed: {} });
  }

  const shown = useMemo(
    () => (pending ? entries.map((one) => (one.id === pending.id ? { ...one, ...pending.place } : one)) : entries),
    [entries, pending],
  );
  return { entries: shown, move, isMoving: isRunning || pending !== null };
}
