import { Text } from '@mantine/core';
import { DialogForm } from '#app/ui/DialogForm.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { RequiredText } from '#app/ui/RequiredText.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { ReceivedReview } from '#contract/reviews.ts';
import { ReviewText } from './ReviewText.tsx';
import { refusals } from './words.ts';

type Props = { review: ReceivedReview; close: Close; onRefused: (refusal: { code: string }) => boolean };

export function ReportForm({ review, close, onRefused }: Props) {
  const { id, version, report } = review;
  const form = useJsonForm({
    initialValues: { reason: report?.reason ?? '' },
    version,
    toSend: (values, version) => ({ intent: 'reviews.report', id, version, ...values }),
    onDone: () => {
      toast.success('Denúncia enviada', 'Até a administração decidir, a avaliação continua na sua página.');
      close();
    },
    onRefused,
    words: { otherwise: 'Erro ao enviar denúncia', codes: refusals },
  });

  return (
    <DialogForm form={form} submit="Enviar denúncia" close={close}>
      <ReviewText review={review} />
      <Text c="dimmed">
        Uma nota baixa não basta: a administração só esconde o que ofende, expõe alguém ou não trata do atendimento. O
        cliente não fica sabendo da denúncia.
      </Text>
      <RequiredText label="O que há de errado?" {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
