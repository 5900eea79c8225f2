import { DialogForm } from '#app/ui/DialogForm.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { RequiredText } from '#app/ui/RequiredText.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { ReceivedReview } from '#contract/reviews.ts';
import { ReviewText } from './ReviewText.tsx';
import { refusals } from './words.ts';

type Props = { review: ReceivedReview; close: Close; onRefused: (refusal: { code: string }) => boolean };

export function ReplyForm({ review, close, onRefused }: Props) {
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
    onRefused,
    words: { otherwise: 'Erro ao salvar', codes: refusals },
  });

  return (
    <DialogForm form={form} submit="Publicar resposta" close={close}>
      <ReviewText review={review} />
      <RequiredText
        label="Sua resposta"
        description="Todos leem na sua página, abaixo da avaliação."
        minRows={4}
        maxRows={12}
        {...form.getInputProps('reply')}
      />
    </DialogForm>
  );
}
