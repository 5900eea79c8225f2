import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormActions } from '#app/ui/FormActions.tsx';
import { MoneyInput } from '#app/ui/MoneyInput.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { newId } from '#lib/id.ts';
import { formatCents } from '#lib/money.ts';

type Props = {
  appointmentId: string;
  customerName: string;
  refundableCents: number;
  wishedCents: number;
  onClose: () => void;
};

export function RefundForm({ appointmentId, customerName, refundableCents, wishedCents, onClose }: Props) {
  // The same id for a second click: one refund.
  const [id] = useState(newId);
  const form = useJsonForm({
    initialValues: { amountCents: wishedCents as number | null, note: '' },
    toSend: (values) => ({ intent: 'payments.refund', appointmentId, id, ...values }),
    onDone() {
      toast.success('Reembolso pedido', `O valor volta para ${customerName} pela mesma forma de pagamento.`);
      onClose();
    },
    words: { otherwise: 'Erro ao reembolsar' },
  });
  return (
    <form {...form.props}>
      <Text c="dimmed" mb="md">
        O valor volta pela mesma forma de pagamento, e sai da receita se já estava nela. Não dá para desfazer.
      </Text>
      <MoneyInput
        label="Valor"
        description={`Até ${formatCents(refundableCents)}`}
        required
        {...form.getInputProps('amountCents')}
      />
      <TextInput
        label="Motivo (opcional)"
        description="Só o salão lê"
        maxLength={255}
        mt="md"
        {...form.getInputProps('note')}
      />
      <FormActions submit="Reembolsar" sending={form.isSending} onCancel={onClose} cancel="Voltar" />
    </form>
  );
}
