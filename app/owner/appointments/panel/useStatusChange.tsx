import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { statusOf } from '#app/components/appointments/labels.ts';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Appointment, Money } from '#contract/appointments.ts';
import type { PaidBy } from '#contract/payments.ts';
import type { LocalMoment } from '#lib/dates.ts';
import { askHowPaid } from '../paid-by/askHowPaid.tsx';
import { useUndo } from '../undo/UndoProvider.tsx';
import { askAboutMoney } from './askAboutMoney.tsx';
import { askToOverlap } from './askToOverlap.tsx';
import { questionFor, type StatusAction } from './status-changes.ts';

const withRefreshedList = ({ message }: { message: string }) => ({ description: `${message} A lista foi atualizada.` });

/**
 * The list calls it, because a card leaves when its new status does not match the filter. It asks before an overlap and when a visit comes back. `onUndo` runs when
 * the owner takes a change back.
 */
export function useStatusChange(now: LocalMoment, onUndo?: () => void) {
  const { revalidate } = useRevalidator();
  const offerUndo = useUndo();
  const last = useRef<{ appointment: Appointment; change: StatusAction; paidBy?: PaidBy | null }>(null);
  const { run: send, isRunning } = useJsonAction<`appointments.${StatusAction}`>({
    onDone({ id, version, customerName, status, whatsapp }) {
      if (last.current?.change === 'takeAtSalon') {
        return toast.success('Pagamento no salão', 'O cliente paga no dia do atendimento.');
      }
      const isArrival = last.current?.change === 'markArrived';
      // One that was just cancelled has no messages any more.
      const links = whatsapp ?? last.current?.appointment.whatsapp;
      const href = isArrival
        ? undefined
        : status === 'confirmed'
          ? links?.confirm
          : status === 'cancelled'
            ? links?.cancel
            : undefined;
      offerUndo({
        title: isArrival ? 'Chegada marcada' : 'Status atualizado',
        description: isArrival ? customerName : `Agendamento marcado como ${statusOf(status).label.toLowerCase()}`,
        link: href ? { href, label: 'Avisar pelo WhatsApp' } : undefined,
        undo: { intent: 'appointments.undo', changes: [{ id, version }] },
        undone: { title: 'Mudança desfeita', description: customerName },
        onUndo,
      });
    },
    onRefused(refusal) {
      if (refusal.code === 'OVERLAP' && last.current) {
        const { appointment, change, paidBy } = last.current;
        const onConfirm = () => apply(appointment, change, true, undefined, paidBy);
        askToOverlap(refusal.data.conflicts, { onConfirm });
        return true;
      }
      // Paid since the list was read.
      if (refusal.code === 'MONEY_HELD' && last.current) {
        const { appointment, change } = last.current;
        run({ ...appointment, heldCents: refusal.data.amountCents }, change);
        return true;
      }
      if (refusal.code === 'CHANGED_MEANWHILE' || refusal.code === 'NOT_FOUND') void revalidate();
      return false;
    },
    words: {
      otherwise: 'Erro ao atualizar status',
      codes: {
        CHANGED_MEANWHILE: withRefreshedList,
        NOT_FOUND: withRefreshedList,
        // The time is not for the owner to choose here.
        SLOT_TAKEN: { description: 'Este horário acabou de ser reservado. Tente novamente.' },
      },
    },
  });

  function apply(
    appointment: Appointment,
    change: StatusAction,
    allowOverlap = false,
    money?: Money,
    paidBy: PaidBy | null = null,
  ) {
    last.current = { appointment, change, paidBy };
    const { id, version } = appointment;
    const sent = { id, version, ...(allowOverlap && { allowOverlap }) };
    if (change === 'cancel') send({ intent: 'appointments.cancel', ...sent, ...(money === 'refund' && { money }) });
    else if (change === 'markNoShow') send({ intent: 'appointments.markNoShow', ...sent, ...(money && { money }) });
    else if (change === 'complete') send({ intent: 'appointments.complete', ...sent, paidBy });
    else send({ intent: `appointments.${change}`, ...sent });
  }

  function run(appointment: Appointment, change: StatusAction) {
    const { heldCents, dueAtSalonCents } = appointment;
    if (change === 'complete' && dueAtSalonCents > 0) {
      return askHowPaid(appointment, (paidBy) => apply(appointment, change, false, undefined, paidBy));
    }
    if (change === 'markNoShow' && heldCents > 0) {
      return askAboutMoney(appointment, (money) => apply(appointment, change, false, money));
    }
    const money = change === 'cancel' && heldCents > 0 ? 'refund' : undefined;
    const question = questionFor(appointment, change, now);
    if (!question) return apply(appointment, change);
    confirm({ ...question, onConfirm: () => apply(appointment, change, false, money) });
  }

  return { run, isRunning: (id: string) => isRunning && last.current?.appointment.id === id };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
