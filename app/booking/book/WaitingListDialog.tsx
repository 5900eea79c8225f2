import { Button } from '#app/ui/public/Button.tsx';
import { Choice } from '#app/ui/public/Choice.tsx';
import { Dialog } from '#app/ui/public/Dialog.tsx';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import { TextArea } from '#app/ui/public/TextArea.tsx';
import { TextField } from '#app/ui/public/TextField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { formatDateLong, type LocalDate } from '#lib/dates.ts';
import type { Customer } from './booking-values.ts';
import { waitingWords } from './words.ts';

type Props = {
  onClose: () => void;
  slug: string;
  service: { id: string; name: string };
  date: LocalDate;
  customer: Customer;
};

export function WaitingListDialog(wish: Props) {
  return (
    <Dialog onClose={wish.onClose} title="Entrar na lista de espera">
      <p className="dimmed">
        {wish.service.name}, {formatDateLong(wish.date)}. Se um horário vagar, o salão avisa você.
      </p>
      <WaitingForm {...wish} />
    </Dialog>
  );
}

function WaitingForm({ slug, service, date, customer, onClose }: Props) {
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
      <div className="stack book-wish">
        <TextField label="Nome" autoComplete="name" maxLength={100} required {...form.getInputProps('customerName')} />
        <PhoneField label="Telefone" required {...form.getInputProps('customerPhone')} />
        <TextField
          label="E-mail (opcional)"
          type="email"
          autoComplete="email"
          {...form.getInputProps('customerEmail')}
        />
        <div>
          <div className="book-wish-times">
            <TextField label="A partir de" type="time" {...form.getInputProps('preferredTimeStart')} />
            <TextField label="Até" type="time" {...form.getInputProps('preferredTimeEnd')} />
          </div>
          <p className="fine">Horários preferidos, se tiver. Em branco: qualquer horário.</p>
        </div>
        <TextArea label="Observações (opcional)" rows={2} maxLength={2000} {...form.getInputProps('notes')} />
        <Choice
          label="Aceito que o salão me avise por WhatsApp, e-mail ou telefone sobre este pedido e quando uma vaga abrir."
          {...form.getInputProps('consent', { type: 'checkbox' })}
          type="checkbox"
        />
      </div>
      <div className="dialog-actions">
        <Button look="default" onClick={onClose} disabled={form.isSending}>
          Cancelar
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Entrar na lista
        </Button>
      </div>
    </form>
  );
}
