import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router';
import type { BookingPage } from '#contract/salon-page.ts';
import { BOOKING_REQUIRED } from '#contract/texts.ts';
import { readDraft, saveDraft } from '../../components/booking/draft.ts';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { wordsFor } from '../../ui/words.ts';
import type { Choice } from './choice.ts';
import { forgetRequests, requestId } from './request-ids.ts';
import { bookWords } from './words.ts';

export type Customer = { name: string; phone: string; email: string };
type Page = BookingPage & { customer: Customer | null };
type PaymentMethod = 'offline' | 'online';

const required = (value: string) => (value.trim() ? null : BOOKING_REQUIRED);

export function useBooking(page: Page, choice: Choice) {
  const { salon, service, customer, paymentMode, onlinePaymentAvailable } = page;
  const { slug } = salon;
  const { date, time, professional, offered } = choice;
  const account = customer?.email ?? null;
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { pathname, search } = useLocation();
  const arrivedBy = useNavigationType();
  /** The figures that the customer saw before a change; null without a change. */
  const [changedFrom, setChangedFrom] = useState<{ priceCents: number; durationMinutes: number } | null>(null);

  const paymentMethod: PaymentMethod = paymentMode === 'online_only' ? 'online' : 'offline';

  const form = useJsonForm({
    initialValues: {
      name: '',
      phone: '',
      email: '',
      ...customer,
      notes: '',
      paymentMethod,
    },
    validate: { name: required, phone: required },
    onValuesChange: ({ name, phone, email, notes }) => saveDraft(slug, { name, phone, email, notes }, account),
    toSend: (values) => ({
      intent: 'appointments.book',
      slug,
      serviceId: service.id,
      id: idFor(values.name),
      date,
      time,
      employeeId: professional?.id ?? null,
      shown: { priceCents: service.priceCents, durationMinutes: service.durationMinutes },
      ...values,
    }),
    onRefused(refusal) {
      switch (refusal.code) {
        case 'UNAUTHENTICATED': {
          const { title, description } = wordsFor(refusal, bookWords);
          toast.error(title, description, { survivesNavigation: true });
          void navigate(`/${slug}/cliente?voltar=${encodeURIComponent(pathname + search)}`);
          return true;
        }
        case 'SLOT_TAKEN':
          offered.reload();
          choice.choose({ hora: null });
          document.getElementById('quando')?.focus();
          break;
        case 'PRICE_CHANGED':
          setChangedFrom({ priceCents: service.priceCents, durationMinutes: service.durationMinutes });
          void revalidator.revalidate();
          break;
        case 'ID_TAKEN':
          // The appointment was cancelled or moved, or another account in this tab sent it: the next try is a new request.
          forgetRequests(slug);
          break;
        case 'INVALID_INPUT':
          // The professional has left, or does not perform this service any more: the page offers others.
          if (refusal.data.fields.employeeId) void revalidator.revalidate();
          break;
        case 'ONLINE_PAYMENT_UNAVAILABLE':
        case 'SERVICE_NOT_FOUND':
          void revalidator.revalidate();
      }
      return false;
    },
    words: bookWords,
  });

  const idFor = (name: string) =>
    requestId(slug, [service.id, date, time ?? '', professional?.id ?? null, name], account);

  // The draft from before the sign-in, a reload or a lost race. Read before `onValuesChange` overwrites it.
  const [draft] = useState(() => readDraft(slug, account));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    // After Back, a reload or in a copied tab the request may have been sent already; only a link begins a new one.
    if (arrivedBy === 'PUSH') forgetRequests(slug);
    for (const field of ['name', 'phone', 'email', 'notes'] as const) {
      const untouched = form.getValues()[field] === (customer && field !== 'notes' ? customer[field] : '');
      if (draft[field] && untouched) form.setFieldValue(field, draft[field]);
    }
  }, []);

  // Stored now, so that a copy of this tab sends the same id, and the two together book once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each choice
  useEffect(() => {
    if (time) idFor(form.getValues().name);
  }, [date, time, professional]);

  const { name, phone } = form.values;
  const canPay = paymentMode !== 'online_only' || onlinePaymentAvailable;

  function showMissing() {
    if (!canPay) return toast.error('Pagamento online indisponível', 'Fale com o salão para agendar.');
    toast.error('Dados incompletos', BOOKING_REQUIRED);
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
    showMissing,
  };
}

export type BookingForm = ReturnType<typeof useBooking>['form'];
