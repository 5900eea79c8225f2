import { type RefObject, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { keepPending, PENDING_PARAM } from '#app/components/booking/pending.ts';
import type { Refusal } from '#app/ui/answer.ts';
import { toast } from '#app/ui/toast.ts';
import type { BookInput } from '#contract/bookings.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { askToOverlap } from './ask-to-overlap.ts';
import type { Choice } from './choice.ts';
import { formElement } from './form-element.ts';
import { forgetRequests } from './request-ids.ts';
import { bookWords } from './words.ts';

export type BookingRefusal = Refusal<'appointments.book'>;

type Options = {
  page: Pick<BookingPage, 'salon' | 'service'>;
  choice: Choice;
  /** The e-mail of who is signed in. */
  account: string | null;
  /** The input that was last sent, by this page or by the sign-in. */
  sent: RefObject<BookInput | null>;
};

/** Answers a refused booking: it opens the sign-in, asks the visitor, offers other times or loads the page anew. */
export function useBookingRefusals({ page: { salon, service }, choice, account, sent }: Options) {
  const { slug } = salon;
  const { date, time, professional, offered } = choice;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  /** The figures that the customer saw before a change; null without a change. */
  const [changedFrom, setChangedFrom] = useState<BookInput['shown'] | null>(null);
  /** The date and time for which the customer accepted an overlap with another own booking. */
  const overlapKnown = useRef<string | null>(null);

  /** True when the page has said all; otherwise a toast does. */
  function onRefused(refusal: BookingRefusal): boolean {
    switch (refusal.code) {
      case 'UNAUTHENTICATED':
        signInFirst();
        return true;
      case 'SLOT_TAKEN':
        offered.reload();
        document.getElementById('quando')?.focus();
        return false;
      case 'OWN_OVERLAP':
        askToOverlap(refusal.data, { verb: 'Agendar', date, onConfirm: acceptOverlap });
        return true;
      case 'PAYMENT_FAILED':
        // The server made the booking and cancelled it, so the next try is a new request.
        forgetRequests(slug);
        offered.reload();
        return false;
      case 'ID_TAKEN':
        // The appointment was cancelled or moved, or another account in this tab sent it: the next try is a new request.
        forgetRequests(slug);
        return false;
      case 'INVALID_INPUT':
        return tellWrongChoice(refusal.data.fields);
      case 'PRICE_CHANGED':
        setChangedFrom(sent.current?.shown ?? null);
        void revalidate();
        return false;
      case 'DUE_CHANGED':
      case 'ONLINE_PAYMENT_UNAVAILABLE':
      case 'SERVICE_NOT_FOUND':
        void revalidate();
        return false;
      case 'OFFLINE':
        keepUnanswered();
    }
    return false;
  }

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

  function acceptOverlap() {
    overlapKnown.current = `${date} ${time}`;
    formElement()?.requestSubmit();
  }

  /** Shows errors of the day, the time or the professional, which have no field. */
  function tellWrongChoice({ date, time, employeeId }: Record<string, string>): boolean {
    // The professional has left, or does not perform this service any more: the page offers others.
    if (employeeId) void revalidate();
    if (time) offered.reload();
    const problem = date ?? time ?? employeeId;
    if (problem) toast.error(bookWords.otherwise, problem);
    return Boolean(problem);
  }

  return { onRefused, allowsOverlap: () => overlapKnown.current === `${date} ${time}`, changedFrom };
}
