import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router';
import { readDraft, saveDraft } from '#app/components/booking/draft.ts';
import { endPending, keepPending, PENDING_PARAM, readPending } from '#app/components/booking/pending.ts';
import type { Refusal } from '#app/ui/answer.ts';
import { useQuestion } from '#app/ui/public/useQuestion.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { BookInput } from '#contract/bookings.ts';
import type { ErrorData } from '#contract/errors.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import {
  BOOKING_REQUIRED,
  emailProblem,
  LONGEST_TEXT,
  nameProblem,
  phoneProblem,
  textTooLong,
} from '#contract/texts.ts';
import { formatDateShort } from '#lib/dates.ts';
import type { Choice } from './choice.ts';
import type { PaymentChoice } from './PaymentBlock.tsx';
import { methodOf } from './payment-way.ts';
import { forgetRequests, requestId } from './request-ids.ts';
import { bookWords } from './words.ts';

export type Customer = { name: string; phone: string; email: string };
type Page = BookingPage & { customer: Customer | null };
export type BookingRefusal = Refusal<'appointments.book'>;

const required = (problem: (value: string) => string | null) => (value: string) =>
  value.trim() ? problem(value) : BOOKING_REQUIRED;

/** `carried` is the refusal of the booking that was confirmed before the sign-in. */
export function useBooking(page: Page, choice: Choice, carried: BookingRefusal | null) {
  const { salon, service, customer, paymentMode, onlinePaymentAvailable } = page;
  const { slug } = salon;
  const { date, time, professional, offered } = choice;
  const account = customer?.email ?? null;
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { ask, question } = useQuestion();
  const { pathname, search } = useLocation();
  const arrivedBy = useNavigationType();
  /** The figures that the customer saw before a change; null without a change. */
  const [changedFrom, setChangedFrom] = useState<BookInput['shown'] | null>(null);
  /** The input that was last sent, by this page or by the sign-in. */
  const sent = useRef<BookInput | null>(null);
  /** The date and time for which the customer accepted an overlap with another own booking. */
  const overlapKnown = useRef<string | null>(null);

  const payment: PaymentChoice = { method: 'offline', way: 'pix' };

  const form = useJsonForm({
    initialValues: {
      name: '',
      phone: '',
      email: '',
      ...customer,
      notes: '',
      ...payment,
    },
    validate: {
      name: required(nameProblem),
      phone: required(phoneProblem),
      email: (typed) => (typed.trim() ? emailProblem(typed) : null),
      notes: (typed) => (typed.trim().length > LONGEST_TEXT ? textTooLong('Observações') : null),
    },
    onValuesChange: ({ name, phone, email, notes }) => saveDraft(slug, { name, phone, email, notes }, account),
    toSend: ({ method: wanted, way, ...values }) => {
      const wish = { slug, serviceId: service.id, id: idFor(values.name), date, time: time ?? '' };
      const allowOverlap = overlapKnown.current === `${date} ${time}`;
      const paymentMethod = methodOf(page, wanted);
      const due = paymentMethod === 'online' ? page.dueOnline : null;
      const { priceCents, durationMinutes } = service;
      const shown = { priceCents, durationMinutes, ...(due && { dueCents: due.amountCents }) };
      const pays = { paymentMethod, ...(paymentMethod === 'online' && { paymentWay: way }) };
      const input = { ...wish, employeeId: professional?.id ?? null, shown, allowOverlap, ...values, ...pays };
      sent.current = input;
      return { intent: 'appointments.book', ...input };
    },
    onRefused(refusal) {
      switch (refusal.code) {
        case 'UNAUTHENTICATED':
          signInFirst();
          return true;
        case 'SLOT_TAKEN':
          offered.reload();
          document.getElementById('quando')?.focus();
          break;
        case 'OWN_OVERLAP':
          askToOverlap(refusal.data);
          return true;
        case 'DUE_CHANGED':
          void revalidator.revalidate();
          break;
        case 'PAYMENT_FAILED':
          // The server made the booking and cancelled it, so the next try is a new request.
          forgetRequests(slug);
          offered.reload();
          break;
        case 'PRICE_CHANGED':
          setChangedFrom(sent.current?.shown ?? null);
          void revalidator.revalidate();
          break;
        case 'ID_TAKEN':
          // The appointment was cancelled or moved, or another account in this tab sent it: the next try is a new request.
          forgetRequests(slug);
          break;
        case 'INVALID_INPUT':
          return tellWrongChoice(refusal.data.fields);
        case 'ONLINE_PAYMENT_UNAVAILABLE':
        case 'SERVICE_NOT_FOUND':
          void revalidator.revalidate();
          break;
        case 'OFFLINE':
          keepUnanswered();
      }
      return false;
    },
    words: bookWords,
  });

  /** Shows no toast: the sign-in explains itself, and a toast would cover its first lines on a phone. */
  function signInFirst() {
    const query = new URLSearchParams({ voltar: pathname + search });
    if (sent.current) {
      keepSent(sent.current);
      query.set(PENDING_PARAM, sent.current.id);
    }
    void navigate(`/${slug}/cliente?${query}`);
  }

  const keepSent = (input: BookInput) =>
    keepPending(slug, { input, service, professionalName: professional?.name ?? null }, account);

  /** The server may have booked although its answer was lost. The page asks until it knows, and again when it is next opened. */
  function keepUnanswered() {
    if (!sent.current) return;
    keepSent(sent.current);
    offered.askAbout(sent.current.id);
  }

  function askToOverlap(other: ErrorData<'OWN_OVERLAP'>) {
    const day = other.date === sent.current?.date ? '' : ` em ${formatDateShort(other.date)}`;
    ask({
      title: 'Dois horários ao mesmo tempo',
      loss: `Você já tem horário${day} às ${other.time} em ${other.salonName}. Agendar mesmo assim?`,
      confirm: 'Agendar mesmo assim',
      cancel: 'Escolher outro horário',
      isDestructive: false,
      onConfirm() {
        overlapKnown.current = `${date} ${time}`;
        formElement()?.requestSubmit();
      },
    });
  }

  /** Shows errors of the day, the time or the professional, which have no field. */
  function tellWrongChoice({ date, time, employeeId }: Record<string, string>): boolean {
    // The professional has left, or does not perform this service any more: the page offers others.
    if (employeeId) void revalidator.revalidate();
    if (time) offered.reload();
    const problem = date ?? time ?? employeeId;
    if (problem) toast.error(bookWords.otherwise, problem);
    return Boolean(problem);
  }

  const idFor = (name: string) =>
    requestId(slug, [service.id, date, time ?? '', professional?.id ?? null, name], account);

  // The draft from before the sign-in, a reload or a lost race. It is read before `onValuesChange` overwrites it.
  const [draft] = useState(() => readDraft(slug, account));
  const [arrived, setArrived] = useState<BookingRefusal | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const pending = readPending(slug, account);
    // After Back, a reload or a sign-in, or in a copied tab, the request may be sent already. Only a link begins a new one.
    if (arrivedBy === 'PUSH' && !pending) forgetRequests(slug);
    endPending(slug);
    if (pending && customer && !carried) offered.askAbout(pending.input.id);
    if (carried && pending) {
      const { paymentMethod: method = 'offline', paymentWay: way = 'pix' } = pending.input;
      sent.current = pending.input;
      form.setValues({ method, way });
    }
    setArrived(carried);
    for (const field of ['name', 'phone', 'email', 'notes'] as const) {
      const untouched = form.getValues()[field] === (customer && field !== 'notes' ? customer[field] : '');
      if (draft[field] && untouched) form.setFieldValue(field, draft[field]);
    }
  }, []);

  // Runs after the draft is back in the fields, because a change clears the field's error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (arrived) form.settle(arrived);
  }, [arrived]);

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
    const field = missing && formElement()?.querySelector<HTMLElement>(`[name="${missing}"]`);
    (field ?? document.getElementById('quando'))?.focus();
  }

  return {
    form,
    /** The amount that is paid online; null when all is paid at the salon. */
    due: methodOf(page, form.values.method) === 'online' ? page.dueOnline : null,
    changedFrom,
    isReady: Boolean(time && name.trim() && phone.trim() && canPay),
    isBusy: form.isSending,
    showMissing,
    question,
  };
}

const formElement = () => document.querySelector<HTMLFormElement>('.book-form');

export type BookingForm = ReturnType<typeof useBooking>['form'];
