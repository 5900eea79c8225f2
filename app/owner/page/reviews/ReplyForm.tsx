import { Stack, Textarea } from '@mantine/core';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { ReceivedReview } from '#contract/reviews.ts';
import { ReviewText } from './ReviewText.tsx';
import { refusals } from './words.ts';

type Props = { review: ReceivedReview; close: Close; onGone: () => void };

export function ReplyForm({ review, close, onGone }: Props) {
  const { id, version, reply } = review;
  const form = useJsonForm({
    initialValues: { reply: reply ?? '' },
    version,
    validate: { reply: (typed) => (typed.trim() ? null : 'Escreva a resposta') },
    toSend: (values, version) => ({ intent: 'reviews.reply', id, version, ...values }),
    onDone: () => {
      toast.success(reply ? 'Resposta atualizada!' : 'Resposta publicada!');
      close();
    },
    onRefused: ({ code }) => {
      if (code === 'NOT_FOUND') onGone();
      return false;
    },
    words: { otherwise: 'Erro ao salvar', codes: refusals },
  });
  useLeaveQuestion(form.isDirty);

  return (
    <form {...form.props}>
      <Stack>
        <ReviewText review={review} />
        <Textarea
          label="Sua resposta"
          description="Todos leem na sua página, abaixo da avaliação."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={2000}
          required
          data-autofocus
          {...form.getInputProps('reply')}
        />
      </Stack>
      <FormActions submit="Publicar resposta" sending={form.isSending} onCancel={close} />
    </form>
  );
}
