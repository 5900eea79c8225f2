import { InputBase, Text, TextInput, Title } from '@mantine/core';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import type { BookingForm } from './useBooking.ts';

export function CustomerFields({ form }: { form: BookingForm }) {
  return (
    <section aria-labelledby="dados">
      <Title order={2} id="dados">
        Seus dados
      </Title>
      <div className="book-fields">
        <TextInput label="Nome" autoComplete="name" maxLength={100} required {...form.getInputProps('name')} />
        <PhoneInput label="Telefone" required {...form.getInputProps('phone')} />
        <TextInput label="E-mail (opcional)" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <InputBase
          component="textarea"
          multiline
          label="Observações (opcional)"
          placeholder="Algo que o salão deva saber?"
          rows={2}
          {...form.getInputProps('notes')}
        />
        <Text c="dimmed" size="sm">
          Ao agendar, você concorda em receber a confirmação e os lembretes deste horário por WhatsApp ou e-mail. Pode
          parar os lembretes quando quiser.
        </Text>
      </div>
    </section>
  );
}
