import { Link, useLocation } from 'react-router';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import { TextArea } from '#app/ui/public/TextArea.tsx';
import { TextField } from '#app/ui/public/TextField.tsx';
import type { BookingForm } from './useBooking.ts';

type Props = {
  form: BookingForm;
  /** Null for somebody who is signed in: the fields have that person's data. */
  signInPath: string | null;
};

export function CustomerFields({ form, signInPath }: Props) {
  const { pathname, search } = useLocation();
  return (
    <section aria-labelledby="dados">
      {signInPath && (
        <p className="book-known">
          <Link to={`${signInPath}?${new URLSearchParams({ voltar: pathname + search, modo: 'entrar' })}`}>
            Já tenho conta
          </Link>
          <span className="dimmed">Entre e seus dados já vêm preenchidos.</span>
        </p>
      )}
      <h2 id="dados" className="book-heading">
        Seus dados
      </h2>
      <div className="book-fields">
        <TextField label="Nome" autoComplete="name" maxLength={100} required {...form.getInputProps('name')} />
        <PhoneField label="Telefone" required {...form.getInputProps('phone')} />
        <TextField label="E-mail (opcional)" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <TextArea
          label="Observações (opcional)"
          placeholder="Algo que o salão deva saber?"
          rows={2}
          {...form.getInputProps('notes')}
        />
        <p className="dimmed">
          Ao agendar, você concorda em receber a confirmação e os lembretes deste horário por WhatsApp ou e-mail. Pode
          parar os lembretes quando quiser.
        </p>
      </div>
    </section>
  );
}
