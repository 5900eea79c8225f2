import { Button } from '#app/ui/public/Button.tsx';
import { TextArea } from '#app/ui/public/TextArea.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { Booking } from '#contract/bookings.ts';
import { formatDate } from '#lib/dates.ts';
import { GiveStars } from '../reviews/GiveStars.tsx';

type Props = { slug: string; booking: Booking; onClose: () => void };

export function ReviewForm({ slug, booking, onClose }: Props) {
  const { review } = booking;
  const form = useJsonForm({
    initialValues: { rating: review?.rating ?? 0, comment: review?.comment ?? '' },
    toSend: (values) => ({ intent: 'reviews.write', slug, appointmentId: booking.id, ...values }),
    onDone() {
      toast.success(review ? 'Avaliação alterada!' : 'Avaliação enviada!', 'Obrigado por contar como foi.');
      onClose();
    },
    words: { otherwise: 'Erro' },
  });

  return (
    <form {...form.props}>
      <div className="stack">
        <p className="dimmed">
          {booking.serviceName ?? 'Atendimento'} em {formatDate(booking.date)}
        </p>
        <GiveStars {...form.getInputProps('rating')} />
        <TextArea
          label="Comentário (opcional)"
          description="Aparece na página do salão com o seu primeiro nome e a inicial do último."
          rows={4}
          maxLength={2000}
          {...form.getInputProps('comment')}
        />
      </div>
      <div className="dialog-actions">
        <Button look="default" onClick={onClose} disabled={form.isSending}>
          Cancelar
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          {review ? 'Salvar avaliação' : 'Enviar avaliação'}
        </Button>
      </div>
    </form>
  );
}
