import { Button, Paper, Text, Title } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCalendarX,
  IconClock,
  IconHourglass,
  IconMessage,
  IconPhone,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#contract/bookings.ts';
import { formatDate, formatDateLong, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { apiContext, attempt, pageError } from '../../api.ts';
import { PaymentBadge } from '../../components/appointments/PaymentBadge.tsx';
import { StatusBadge } from '../../components/appointments/StatusBadge.tsx';
import { cancelRule } from '../../components/booking/cancel-rule.ts';
import { endDraft } from '../../components/booking/draft.ts';
import { SummaryList } from '../../components/booking/SummaryList.tsx';
import { publicSalonContext } from '../../salon-guard.ts';
import { Main } from '../../ui/Main.tsx';
import type { Route } from './+types/route.ts';

export { SalonError as ErrorBoundary } from '../../components/salon/SalonError.tsx';

/** These refusals get the same words: this person has no such appointment. */
const MISSING = ['NOT_FOUND', 'INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN'];

/** Only the booker sees the appointment; everybody else gets a 404 (D14b). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { slug, name } = context.get(publicSalonContext);
  const id = url.searchParams.get('agendamento') ?? '';
  const answer = await attempt(context.get(apiContext).appointments.getMine({ slug, id }));
  if (answer.ok) return { slug, salonName: name, booking: answer.value };
  if (!MISSING.includes(answer.code)) throw pageError(answer);
  const words = {
    title: 'Agendamento não encontrado',
    description: 'Se ele é seu, entre na sua conta na página do salão para vê-lo.',
  };
  throw pageError(answer, { code: 'NOT_FOUND', ...words }, 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Seu agendamento · ${loaderData.salonName}` : 'Agendamento não encontrado' },
  { name: 'robots', content: 'noindex' },
];

export default function Confirmation({ loaderData: { slug, salonName, booking } }: Route.ComponentProps) {
  useEffect(() => endDraft(slug), [slug]);
  const { icon: Icon, title, text } = headline(booking);

  return (
    <Main className="salon-main salon-narrow">
      <div className="book-done">
        <span className="book-done-mark" data-cancelled={booking.status === 'cancelled' || undefined}>
          <Icon size={32} aria-hidden />
        </span>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{text}</Text>
      </div>
      <Paper p="md" component="section" aria-label="Resumo do agendamento">
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
      </Paper>
      {booking.status !== 'cancelled' && <Notes booking={booking} slug={slug} />}
      <div className="book-done-actions">
        <Button component={Link} to={`/salao/${slug}`}>
          Novo Agendamento
        </Button>
        <Button component={Link} to="/" variant="default">
          Página Inicial
        </Button>
      </div>
      <Text c="dimmed" size="xs" ta="center" mt="md">
        {salonName} · agendado pelo Encaixe
      </Text>
    </Main>
  );
}

function headline({ status, payment, date, time }: Booking) {
  const when = `${formatDate(date)} às ${time}`;
  if (status === 'cancelled') {
    return { icon: IconCalendarX, title: 'Agendamento cancelado', text: `O horário de ${when} foi liberado.` };
  }
  if (payment === 'waiting') {
    return {
      icon: IconHourglass,
      title: 'Aguardando pagamento',
      text: `Seu horário de ${when} fica guardado por 30 minutos.`,
    };
  }
  return {
    icon: IconCalendarCheck,
    title: 'Agendamento realizado!',
    text: `Seu agendamento foi confirmado para ${when}.`,
  };
}

function Notes({ booking, slug }: { booking: Booking; slug: string }) {
  return (
    <ul className="book-notes">
      <li>
        <IconMessage size={20} aria-hidden />
        Você receberá a confirmação por WhatsApp ou telefone.
      </li>
      <li>
        <IconClock size={20} aria-hidden />
        Chegue 10 minutos antes do horário.
      </li>
      <li>
        <IconPhone size={20} aria-hidden />
        <span>
          Se precisar cancelar, entre em contato com antecedência.{' '}
          {booking.can.cancel && (
            <>
              {cancelRule(booking.cancelNoticeMinutes)} em{' '}
              <Link to={`/${slug}?conta=agendamentos#conta`}>Minha Conta</Link>.
            </>
          )}
        </span>
      </li>
    </ul>
  );
}
