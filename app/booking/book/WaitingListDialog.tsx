import { Checkbox, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { formatDateLong, type LocalDate } from '#lib/dates.ts';
import { FormActions } from '../../ui/FormActions.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import type { Customer } from './useBooking.ts';
import { waitingWords } from './words.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  slug: string;
  service: { id: string; name: string };
  date: LocalDate;
  customer: Customer;
};

export function WaitingListDialog({ isOpen, ...wish }: Props) {
  return (
    <Modal opened={isOpen} onClose={wish.onClose} title="Entrar na lista de espera">
      <Text c="dimmed" mb="md">
        {wish.service.name}, {formatDateLong(wish.date)}. Se um horário vagar, o salão avisa você.
      </Text>
      <WaitingForm {...wish} />
    </Modal>
  );
}

function WaitingForm({ slug, service, date, customer, onClose }: Omit<Props, 'isOpen'>) {
  const form = useJsonForm({
    initialValues: {
      customerName: customer.name,
      customerPhone: customer.phone,
      customerEmail: customer.email,
      preferredTimeStart: '',
      preferredTimeEnd: '',
      notes: '',
      consent: false,
    },
    toSend: ({ consent, ...values }) => ({
      intent: 'waitingList.join',
      slug,
      serviceId: service.id,
      preferredDate: date,
      // The contract takes nothing but a consent.
      consent: consent || null,
      ...values,
    }),
    onDone() {
      toast.success('Adicionado à lista de espera!', 'Você será avisado se uma vaga abrir.');
      onClose();
    },
    words: waitingWords,
  });

  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextInput label="Nome" autoComplete="name" maxLength={100} required {...form.getInputProps('customerName')} />
        <PhoneInput label="Telefone" required {...form.getInputProps('customerPhone')} />
        <TextInput
          label="E-mail (opcional)"
          type="email"
          autoComplete="email"
          {...form.getInputProps('customerEmail')}
        />
        <div>
          <Group grow gap="sm" align="flex-start">
            <TextInput label="A partir de" type="time" {...form.getInputProps('preferredTimeStart')} />
            <TextInput label="Até" type="time" {...form.getInputProps('preferredTimeEnd')} />
          </Group>
          <Text c="dimmed" size="xs" mt={4}>
            Horários preferidos, se tiver. Em branco: qualquer horário.
          </Text>
        </div>
        <Textarea label="Observações (opcional)" rows={2} maxLength={2000} {...form.getInputProps('notes')} />
        <Checkbox
          label="Aceito que o salão me avise por WhatsApp ou telefone quando uma vaga abrir."
          {...form.getInputProps('consent', { type: 'checkbox' })}
        />
      </Stack>
      <FormActions submit="Entrar na lista" sending={form.isSending} onCancel={onClose} />
    </form>
  );
}
