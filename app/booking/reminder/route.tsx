import { IconCalendarCheck, IconCalendarQuestion, IconCalendarX, IconHourglass } from '@tabler/icons-react';
import { data, Link, redirect } from 'react-router';
import { apiContext, attempt, pageError } from '#app/api.ts';
import { PaymentBadge } from '#app/components/appointments/PaymentBadge.tsx';
import { StatusBadge } from '#app/components/appointments/StatusBadge.tsx';
import { SummaryList } from '#app/components/booking/SummaryList.tsx';
import { HiddenNotice } from '#app/components/salon/HiddenNotice.tsx';
import { LinkFrame, linkHeaders } from '#app/components/salon/LinkFrame.tsx';
import { salonLook } from '#app/components/salon/look.ts';
import { Alert } from '#app/ui/public/Alert.tsx';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import { formatDateLong, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Route } from './+types/route.ts';
import { Answers } from './Answers.tsx';
import { Place, Reach } from './Place.tsx';
import { refusedWords } from './refused-words.ts';
import { type Mood, reminderWords } from './reminder-words.ts';

export { SiteError as ErrorBoundary } from '#app/components/site/SiteError.tsx';

export const headers = linkHeaders;

const WRONG = {
  title: 'Link não encontrado',
  description: 'Confira se o endereço está completo. Se ele veio em uma mensagem, abra-o de novo por lá.',
};
const GONE = { title: 'Salão não encontrado', description: 'Este salão não existe ou está inativo.' };

/** Changes nothing: programs open links to show a preview. `?cancelar` asks whether to cancel. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const answer = await attempt(api.appointments.getByLink({ token }));
  if (answer.ok || answer.code === 'LINK_OVER') {
    const { isHidden, ...salon } = await api.salonPage.getSalonByLink({ token });
    if (!answer.ok) return data({ salon, isHidden, appointment: null, isAsked: false }, { status: answer.status });
    return data({ salon, isHidden, appointment: answer.value, isAsked: url.searchParams.has('cancelar') });
  }
  if (answer.code === 'SALON_NOT_FOUND') throw pageError(answer, GONE);
  if (answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT') throw pageError(answer, WRONG, 404);
  throw pageError(answer);
}

/** Takes a plain form, because the page works without scripts. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const intent = (await request.formData().catch(() => null))?.get('intent');
  if (intent !== 'confirm' && intent !== 'cancel') throw data({ title: 'Envio não reconhecido' }, { status: 400 });
  const { appointments } = context.get(apiContext);
  const answer = await attempt(appointments[intent === 'confirm' ? 'confirmByLink' : 'cancelByLink']({ token }));
  if (answer.ok) return redirect(`/lembrete/${token}`);
  return data({ refused: answer.code }, { status: answer.status });
}

/** After a refusal too: the page then shows what has changed. */
export const shouldRevalidate = () => true;

export const handle = salonLook(({ salon }: Pick<Route.ComponentProps['loaderData'], 'salon'>) => ({
  mode: salon.themeMode,
  color: salon.themeColor,
}));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Seu horário · ${loaderData.salon.name}` : 'Seu horário' },
  { name: 'robots', content: 'noindex' },
];

const icons: Record<Mood, typeof IconCalendarCheck> = {
  asked: IconCalendarQuestion,
  good: IconCalendarCheck,
  waiting: IconHourglass,
  over: IconCalendarX,
};

export default function Reminder({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { salon, isHidden, appointment, isAsked } = loaderData;
  const { mood, title, text } = reminderWords(appointment, salon.name);
  const Icon = icons[mood];
  // A question comes first: on a phone it would stand below the screen.
  const isExpected = appointment?.status === 'scheduled' || appointment?.status === 'confirmed';
  const isQuestion = isAsked && appointment?.can.cancel === true;
  const answers = appointment && (
    <Answers appointment={appointment} salon={salon} isAsked={isQuestion} path={`/lembrete/${token}`} />
  );
  return (
    <LinkFrame salon={salon}>
      <div className="book-done">
        <span className="book-done-mark" data-mood={mood === 'asked' ? 'waiting' : mood}>
          <Icon size={32} aria-hidden />
        </span>
        <h1>{title}</h1>
        <p className="dimmed">{text}</p>
      </div>
      {actionData && <Alert title={refusedWords(actionData.refused)} />}
      {appointment ? (
        <>
          {isQuestion && answers}
          <section className="card" aria-label="Resumo do agendamento">
            <div className="book-done-badges">
              <StatusBadge status={appointment.status} side="customer" />
              <PaymentBadge payment={appointment.payment} />
            </div>
            <SummaryList
              rows={[
                ['Serviço', appointment.serviceName ?? 'Sem serviço'],
                ['Data', formatDateLong(appointment.date)],
                ['Horário', appointment.time],
                ['Duração', formatDuration(appointment.durationMinutes)],
                ...(appointment.employeeName ? [['Profissional', appointment.employeeName] as [string, string]] : []),
                ['Total', appointment.priceCents === null ? 'A combinar' : formatCents(appointment.priceCents)],
              ]}
            />
          </section>
          {!isQuestion && answers}
          <Place salon={salon} />
        </>
      ) : (
        <Reach salon={salon} />
      )}
      {isHidden && <HiddenNotice />}
      {!isHidden && !isExpected && (
        <ButtonLink to={`/${salon.slug}`} look="default" isWide>
          Ver a página do salão
        </ButtonLink>
      )}
      {appointment?.stopToken && (
        <p className="reminder-end">
          <Link to={`/parar-mensagens/${appointment.stopToken}`} className="reminder-stop">
            Não quero mais lembretes
          </Link>
        </p>
      )}
    </LinkFrame>
  );
}
