import { Stack, Text, Textarea } from '@mantine/core';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { ReceivedReview } from '#contract/reviews.ts';
import { ReviewText } from './ReviewText.tsx';
import { refusals } from './words.ts';

type Props = { review: ReceivedReview; close: Close; onGone: () => void };

export function ReportForm({ review, close, onGone }: Props) {
  const { id, version, report } = review;
  const form = useJsonForm({
    initialValues: { reason: report?.reason ?? '' },
    version,
    toSend: (values, version) => ({ intent: 'reviews.report', id, version, ...values }),
    onDone: () => {
      toast.success('Denúncia enviada', 'Até a administração decidir, a avaliação continua na sua página.');
      close();
    },
    onRefused: ({ code }) => {
      if (code === 'NOT_FOUND') onGone();
      return false;
    },
    words: { otherwise: 'Erro ao enviar denúncia', codes: refusals },
  });
  useLeaveQuestion(form.isDirty);

  return (
    <form {...form.props}>
      <Stack>
        <ReviewText review={review} />
        <Text c="dimmed">
          Uma nota baixa não basta: a administração só esconde o que ofende, expõe alguém ou não trata do atendimento. O
          cliente não fica sabendo da denúncia.
        </Text>
        <Textarea
          label="O que há de errado?"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          required
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </Stack>
      <FormActions submit="Enviar denúncia" sending={form.isSending} onCancel={close} />
    </form>
  );
}
