import { IconCalendarCheck, IconCalendarX, IconHourglass } from '@tabler/icons-react';
import { useEffect } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { answerIntent, apiContext, attempt, pageError } from '#app/api.ts';
import { PaymentBadge } from '#app/components/appointments/PaymentBadge.tsx';
import { StatusBadge } from '#app/components/appointments/StatusBadge.tsx';
import { isComing } from '#app/components/booking/bookings-by-time.ts';
import { endDraft } from '#app/components/booking/draft.ts';
import { bookingPath, movePath } from '#app/components/booking/paths.ts';
import { SummaryList } from '#app/components/booking/SummaryList.tsx';
import { useBookingActions } from '#app/components/booking/useBookingActions.tsx';
import { ContactCard } from '#app/components/salon/ContactCard.tsx';
import { HiddenNotice } from '#app/components/salon/HiddenNotice.tsx';
import { InstallHint } from '#app/components/salon/InstallHint.tsx';
import { AppName } from '#app/frame/AppName.tsx';
import { BookedStyles } from '#app/frame/BookedStyles.tsx';
import { isHiddenContext, publicSalonContext } from '#app/frame/salon-guard.ts';
import { Main } from '#app/ui/Main.tsx';
import { orOffline } from '#app/ui/orOffline.ts';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import type { Booking } from '#contract/bookings.ts';
import { formatDateLong, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Route } from './+types/route.ts';
import { headline, type Mood } from './headline.ts';
import { Notes } from './Notes.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { Reminders } from './Reminders.tsx';
import { usePaying } from './usePaying.ts';

export { SalonError as ErrorBoundary } from '#app/components/salon/SalonError.tsx';

/** These refusals get the same words: this person has no such appointment. */
const MISSING = ['NOT_FOUND', 'INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN'];
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Only the booker sees the appointment. A visitor is sent to the sign-in; other accounts get a 404. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(publicSalonContext);
  const id = url.searchParams.get('agendamento') ?? '';
  const answer = await attempt(context.get(apiContext).appointments.getMine({ slug: salon.slug, id }));
  if (answer.ok) {
    const payment = await context.get(apiContext).payments.getMine({ slug: salon.slug, appointmentId: id });
    return { salon, isHidden: context.get(isHiddenContext), booking: answer.value, payment, origin: url.origin };
  }
  if (answer.code === 'UNAUTHENTICATED' && ID.test(id)) {
    throw redirect(`/${salon.slug}/cliente?voltar=${encodeURIComponent(url.pathname + url.search)}`);
  }
  if (!MISSING.includes(answer.code)) throw pageError(answer);
  const words = {
    title: 'Agendamento não encontrado',
    description: 'Se ele é seu, entre na sua conta na página do salão para vê-lo.',
  };
  throw pageError(answer, { code: 'NOT_FOUND', ...words }, 404);
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['appointments.cancelMine', 'payments.pay', 'payments.check']);

export const clientAction = orOffline;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Seu agendamento · ${loaderData.salon.name}` : 'Agendamento não encontrado' },
  { name: 'robots', content: 'noindex' },
];

const icons: Record<Mood, typeof IconCalendarCheck> = {
  good: IconCalendarCheck,
  waiting: IconHourglass,
  over: IconCalendarX,
};

export default function Confirmation({
  loaderData: { salon, isHidden, booking, payment, origin },
}: Route.ComponentProps) {
  const { slug, name, today, time } = salon;
  const [params] = useSearchParams();
  useEffect(() => endDraft(slug), [slug]);
  const now = { date: today, time };
  const { mood, title, text } = headline(booking, now, { wasMoved: params.has('remarcado'), paid: payment });
  const paying = usePaying({ slug, appointmentId: booking.id, payment });
  const comes = isComing(booking, now);
  // Until it is paid, the payment is all that matters.
  const isSure = comes && mood === 'good';
  const Icon = icons[mood];

  return (
    <Main className="salon-main salon-narrow booked">
      <BookedStyles />
      <div className="book-done" aria-live="polite">
        <span className="book-done-mark" data-mood={mood}>
          <Icon size={32} aria-hidden />
        </span>
        <h1>{title}</h1>
        <p className="dimmed">{text}</p>
      </div>
      {payment && <PaymentPart {...{ payment, slug, appointmentId: booking.id, paying }} />}
      <section className="card" aria-label="Resumo do agendamento">
        <div className="book-done-badges">
          <StatusBadge status={booking.status} side="customer" />
          <PaymentBadge payment={booking.payment} />
        </div>
        <SummaryList
          rows={[
            ['Salão', booking.salonName],
            ['Serviço', booking.serviceName ?? 'Sem serviço'],
            ['Duração', formatDuration(booking.durationMinutes)],
            ['Data', formatDateLong(booking.date)],
            ['Horário', booking.time],
            ...(booking.employeeName ? [['Profissional', booking.employeeName] as [string, string]] : []),
            ['Total', booking.priceCents === null ? 'A combinar' : formatCents(booking.priceCents)],
          ]}
        />
      </section>
      {isSure && <Reminders booking={booking} salon={salon} origin={origin} />}
      {isSure && <Notes booking={booking} salon={salon} />}
      {comes ? <Changes booking={booking} salon={salon} /> : <Again booking={booking} slug={slug} />}
      {isSure && !isHidden && <InstallHint salonName={name} />}
      {isHidden && <HiddenNotice />}
      {isHidden && <ContactCard salon={salon} title={name} />}
      <div className="book-done-actions">
        {!isHidden && (
          <ButtonLink to={`/salao/${slug}`} look={payment?.canPay ? 'default' : 'filled'}>
            Novo Agendamento
          </ButtonLink>
        )}
        <ButtonLink to="/" look="default">
          Página Inicial
        </ButtonLink>
      </div>
      <ButtonLink to={`/${slug}/area-cliente`} look="subtle" isWide>
        Ver meus agendamentos
      </ButtonLink>
      <p className="fine book-by">
        {name} · agendado pelo <AppName />
      </p>
    </Main>
  );
}

function Changes({ booking, salon }: { booking: Booking; salon: Parameters<typeof useBookingActions>[0] }) {
  const actions = useBookingActions(salon);
  const move = movePath(salon.slug, booking);
  if (!booking.can.cancel) return null;
  return (
    <div className="book-changes">
      {move && (
        <ButtonLink to={move} look="default">
          Remarcar
        </ButtonLink>
      )}
      <Button look="default" onClick={() => actions.askToCancel(booking)}>
        Cancelar
      </Button>
    </div>
  );
}

function Again({ booking, slug }: { booking: Booking; slug: string }) {
  const { can, serviceId, employeeId } = booking;
  if (!can.bookAgain || !serviceId) return null;
  return (
    <div className="book-changes">
      <ButtonLink to={bookingPath(slug, serviceId, { profissional: employeeId })} look="light">
        Agendar de novo
      </ButtonLink>
    </div>
  );
}
