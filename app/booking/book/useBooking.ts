import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router';
import type { BookingPage } from '#contract/salon-page.ts';
import { readDraft, saveDraft } from '../../components/booking/draft.ts';
import type { Refusal } from '../../ui/answer.ts';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import type { Choice } from './choice.ts';
import { forgetRequests, requestId } from './request-ids.ts';

export type Customer = { name: string; phone: string; email: string };
type Page = BookingPage & { customer: Customer | null };

const REQUIRED = 'Por favor, preencha todos os campos obrigatórios.';
const required = (value: string) => (value.trim() ? null : REQUIRED);

/** The form of a booking: what it keeps, what it sends, and what it makes of each refusal. */
export function useBooking(page: Page, choice: Choice) {
  const { salon, service, customer, paymentMode, onlinePaymentAvailable } = page;
  const { slug } = salon;
  const { date, time, professional, offered, hrefWith } = choice;
  const account = customer?.email ?? null;
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { pathname, search } = useLocation();
  const arrivedBy = useNavigationType();
  /** The figures that the customer saw before they changed; null while they stand. */
  const [changedFrom, setChangedFrom] = useState<{ priceCents: number; durationMinutes: number } | null>(null);

  const form = useJsonForm({
    initialValues: {
      name: '',
      phone: '',
      email: '',
      ...customer,
      notes: '',
      paymentMethod: paymentMode === 'online_only' ? 'online' : 'offline',
    },
    validate: { name: required, phone: required },
    onValuesChange: ({ name, phone, email, notes }) => saveDraft(slug, { name, phone, email, notes }, account),
    toPayload: (values) => ({
      intent: 'book',
      id: idFor(values.name),
      date,
      time,
      employeeId: professional?.id ?? null,
      shown: { priceCents: service.priceCents, durationMinutes: service.durationMinutes },
      ...values,
    }),
    onRefused,
  });

  const idFor = (name: string) =>
    requestId(slug, [service.id, date, time ?? '', professional?.id ?? null, name], account);

  // What was typed before the sign-in, a reload or a lost race; read before the form keeps its first values.
  const [draft] = useState(() => readDraft(slug, account));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    // By a link, not by Back, a reload or in a copied tab, where it may have been sent already.
    if (arrivedBy === 'PUSH') forgetRequests(slug);
    for (const field of ['name', 'phone', 'email', 'notes'] as const) {
      const untouched = form.getValues()[field] === (customer && field !== 'notes' ? customer[field] : '');
      if (draft[field] && untouched) form.setFieldValue(field, draft[field]);
    }
  }, []);

  // From here on a copy of this tab asks with the same id, and the two together book once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each choice
  useEffect(() => {
    if (time) idFor(form.getValues().name);
  }, [date, time, professional]);

  function onRefused(refusal: Refusal): boolean {
    switch (refusal.code) {
      case 'UNAUTHENTICATED':
        toast.error('Login necessário', 'Você precisa fazer login para confirmar o agendamento.', {
          isCrossing: true,
        });
        void navigate(`/${slug}/cliente?voltar=${encodeURIComponent(pathname + search)}`);
        return true;
      case 'SLOT_TAKEN':
        toast.error('Erro no agendamento', refusal.description);
        offered.reload();
        void navigate(hrefWith({ hora: null }), {
          replace: true,
          preventScrollReset: true,
          defaultShouldRevalidate: false,
        });
        document.getElementById('quando')?.focus();
        return true;
      case 'PRICE_CHANGED':
        setChangedFrom({ priceCents: service.priceCents, durationMinutes: service.durationMinutes });
        toast.error('Confira antes de confirmar', refusal.description);
        void revalidator.revalidate();
        return true;
      case 'ID_TAKEN':
        // Cancelled or moved since, or sent by another account that used this tab: the next try is a new request.
        forgetRequests(slug);
        toast.error('Confira antes de confirmar', refusal.description);
        return true;
      case 'ONLINE_PAYMENT_UNAVAILABLE':
      case 'SERVICE_NOT_FOUND':
        void revalidator.revalidate();
        return false;
      default:
        return false;
    }
  }

  const { name, phone } = form.values;
  const canPay = paymentMode !== 'online_only' || onlinePaymentAvailable;

  function tellWhatIsMissing() {
    if (!canPay) return toast.error('Pagamento online indisponível', 'Fale com o salão para agendar.');
    toast.error('Dados incompletos', REQUIRED);
    form.validate();
    const missing = time ? (name.trim() ? 'phone' : 'name') : null;
    const field = missing && document.querySelector<HTMLElement>(`form [name="${missing}"]`);
    (field ?? document.getElementById('quando'))?.focus();
  }

  return {
    form,
    changedFrom,
    isReady: Boolean(time && name.trim() && phone.trim() && canPay),
    isBusy: form.isSending,
    tellWhatIsMissing,
  };
}

export type BookingForm = ReturnType<typeof useBooking>['form'];
