import { Text } from '@mantine/core';
import type { Booking } from '#contract/bookings.ts';
import { formatDate } from '#lib/dates.ts';
import { cancelRule } from '../../components/booking/cancel-rule.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonAction } from '../../ui/useJsonAction.ts';

/** The list calls it, because the button disappears after the action. */
export function useBookingActions(slug: string) {
  const cancel = useJsonAction<'appointments.cancelMine'>({
    onDone: () => toast.success('Agendamento cancelado', 'O horário foi liberado.'),
    words: { otherwise: 'Erro' },
  });
  const remove = useJsonAction<'reviews.delete'>({
    onDone: () => toast.success('Avaliação excluída'),
    words: { otherwise: 'Erro' },
  });

  return {
    askToCancel: ({ id, date, time, serviceName, cancelNoticeMinutes }: Booking) =>
      confirm({
        title: `Cancelar ${serviceName ?? 'agendamento'}?`,
        loss: (
          <>
            <Text c="dimmed">
              Seu horário de {formatDate(date)} às {time} será liberado para outra pessoa. Esta ação não pode ser
              desfeita.
            </Text>
            <Text c="dimmed" mt="xs">
              Regra deste agendamento: {cancelRule(cancelNoticeMinutes).toLowerCase()} pela internet; depois, só falando
              com o salão.
            </Text>
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
