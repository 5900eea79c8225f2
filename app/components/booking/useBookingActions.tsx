import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Booking } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { cancelRule } from './cancel-rule.ts';

type Salon = Pick<PublicSalon, 'slug' | 'phone' | 'whatsapp'>;

/**
 * The list calls it, because the button disappears after the action. `onSignedOut`: the session ended meanwhile.
 */
export function useBookingActions({ slug, phone, whatsapp }: Salon, onSignedOut?: () => void) {
  const reach = phone ?? whatsapp;
  const onRefused = signedOutBy(onSignedOut);
  const cancel = useJsonAction<'appointments.cancelMine'>({
    onDone: () => toast.success('Agendamento cancelado', 'O horário foi liberado.'),
    onRefused,
    words: {
      otherwise: 'Erro',
      codes: {
        NOT_CANCELLABLE: {
          title: 'O prazo para cancelar pela internet passou',
          description: reach ? `Fale com o salão: ${formatPhone(reach)}.` : 'Fale com o salão.',
        },
      },
    },
  });
  const remove = useJsonAction<'reviews.delete'>({
    onDone: () => toast.success('Avaliação excluída'),
    onRefused,
    words: { otherwise: 'Erro' },
  });

  return {
    askToCancel: ({ id, date, time, serviceName, cancelNoticeMinutes, payment, dueOnlineCents }: Booking) =>
      confirm({
        title: `Cancelar ${serviceName ?? 'agendamento'}?`,
        loss: (
          <>
            <p className="dimmed">
              Seu horário de {formatDate(date)} às {time} será liberado para outra pessoa. Esta ação não pode ser
              desfeita.
            </p>
            {(payment === 'paid' || payment === 'deposit_paid') && dueOnlineCents !== null && (
              <p className="text">Os {formatCents(dueOnlineCents)} que você pagou pela internet voltam por inteiro.</p>
            )}
            <p className="dimmed">
              Regra deste agendamento: {cancelRule(cancelNoticeMinutes).toLowerCase()} pela internet; depois, só falando
              com o salão.
            </p>
          </>
        ),
        confirm: 'Cancelar agendamento',
        onConfirm: () => cancel.run({ intent: 'appointments.cancelMine', slug, id }),
      }),

    askToDeleteReview: ({ id }: Booking) =>
      confirm({
        title: 'Excluir sua avaliação?',
        loss: 'As estrelas e o comentário saem da página do salão.',
        confirm: 'Excluir',
        onConfirm: () => remove.run({ intent: 'reviews.delete', slug, appointmentId: id }),
      }),
  };
}

export type BookingActions = ReturnType<typeof useBookingActions>;

/** Without `onSignedOut` a toast says it. */
export const signedOutBy =
  (onSignedOut: (() => void) | undefined) =>
  ({ code }: { code: string }): boolean => {
    if (code !== 'UNAUTHENTICATED' || !onSignedOut) return false;
    onSignedOut();
    return true;
  };
