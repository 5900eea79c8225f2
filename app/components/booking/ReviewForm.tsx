import { Input, Rating, Text, Textarea } from '@mantine/core';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { Booking } from '#contract/bookings.ts';
import { formatDate } from '#lib/dates.ts';

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
  const { error: ratingError, ...rating } = form.getInputProps('rating');

  return (
    <form {...form.props}>
      <Text c="dimmed" mb="md">
        {booking.serviceName ?? 'Atendimento'} em {formatDate(booking.date)}
      </Text>
      <Input.Wrapper label="Sua nota" id="nota" labelElement="div" error={ratingError}>
        <Rating
          {...rating}
          size="xl"
          className="salon-give-stars"
          aria-labelledby="nota-label"
          getSymbolLabel={(stars) => (stars === 1 ? '1 estrela' : `${stars} estrelas`)}
        />
      </Input.Wrapper>
      <Textarea
        label="Comentário (opcional)"
        description="Aparece na página do salão com o seu primeiro nome e a inicial do último."
        rows={4}
        maxLength={2000}
        mt="md"
        {...form.getInputProps('comment')}
      />
      <FormActions
        submit={review ? 'Salvar avaliação' : 'Enviar avaliação'}
        sending={form.isSending}
        onCancel={onClose}
      />
    </form>
  );
}
