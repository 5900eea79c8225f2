import { data, redirect } from 'react-router';
import { formatPhone } from '#lib/phone.ts';
import { apiContext, attempt, notUnderstood, readForm, refused } from '../../api.ts';
import { publicSalonContext } from '../../salon-guard.ts';
import type { Refusal } from '../../ui/answer.ts';
import { orOffline } from '../../ui/orOffline.ts';
import type { Route } from './+types/route.ts';
import { BookingScreen } from './BookingScreen.tsx';
import { chosenDate, failedSlots, type OfferedSlots } from './offered-slots.ts';

export { SalonError as ErrorBoundary } from '../../components/salon/SalonError.tsx';

/** With `?horarios` only days and slots are asked for, by the page itself as days flip. */
export async function loader({ params: { serviceId }, url, context }: Route.LoaderArgs) {
  const { slug } = context.get(publicSalonContext);
  const api = context.get(apiContext);
  const wanted = {
    employeeId: url.searchParams.get('profissional') ?? undefined,
    date: url.searchParams.get('data') ?? undefined,
  };

  async function readSlots(employeeId: string | undefined, date?: string): Promise<OfferedSlots> {
    const query = { slug, serviceId, ...(employeeId && { employeeId }) };
    const { days } = await api.availability.listDays(query);
    const day = date ?? chosenDate(days, wanted.date);
    const { slots } = await api.availability.listSlots({ ...query, date: day });
    return { employeeId: employeeId ?? null, date: day, days, slots, failed: null };
  }

  if (url.searchParams.has('horarios')) {
    const asked = await attempt(readSlots(wanted.employeeId, wanted.date));
    if (asked.ok) return { page: null, offered: asked.value };
    // A busy database and too many tries say so themselves.
    const isPassing = asked.code === 'BUSY' || asked.code === 'RATE_LIMITED';
    return { page: null, offered: failedSlots(wanted, isPassing ? asked.description : undefined) };
  }

  const booking = await attempt(api.salonPage.getBooking({ slug, serviceId }));
  if (!booking.ok) {
    const isMissing = booking.code === 'SERVICE_NOT_FOUND' || booking.code === 'INVALID_INPUT';
    if (!isMissing) throw refused(booking, booking.status ?? 500);
    const words = {
      title: 'Serviço não encontrado',
      description: 'Este serviço não existe ou está inativo.',
    };
    throw refused({ ...booking, ...words }, 404);
  }
  // One who has left meanwhile, in an old link: then anybody.
  const employeeId = booking.value.professionals.find(({ id }) => id === wanted.employeeId)?.id;
  const [offered, account] = await Promise.all([readSlots(employeeId), api.auth.me()]);
  const profile = account && (await api.customers.getProfile({ slug }));
  const customer = account && {
    name: account.fullName,
    phone: formatPhone(profile?.phone ?? account.phone ?? ''),
    email: account.email,
  };
  return { page: { ...booking.value, customer }, offered };
}

/** A phone without a net keeps its page: the times say that they did not come, and can be asked again. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  if (!url.searchParams.has('horarios')) return serverLoader();
  try {
    return await serverLoader();
  } catch {
    const wanted = { date: url.searchParams.get('data'), employeeId: url.searchParams.get('profissional') };
    return { page: null, offered: failedSlots(wanted) };
  }
}

export async function action({ request, params: { serviceId }, context }: Route.ActionArgs) {
  const { slug } = context.get(publicSalonContext);
  const api = context.get(apiContext);
  const { intent, ...body } = await readForm(request);
  switch (intent) {
    case 'book': {
      const answer = await attempt(api.appointments.book({ ...body, slug, serviceId }));
      if (!answer.ok)
        return refuse(answer, 'Erro no agendamento', 'Não foi possível realizar o agendamento. Tente novamente.');
      // That page says what was booked: no message need say it as well.
      return redirect(`/${slug}/confirmacao?agendamento=${answer.value.id}`);
    }
    case 'joinWaitingList': {
      const answer = await attempt(api.waitingList.join({ ...body, slug, serviceId }));
      return answer.ok
        ? { ok: true as const }
        : refuse(answer, 'Erro', 'Não foi possível adicionar à lista de espera.');
    }
    default:
      throw notUnderstood();
  }
}

/** Fields that nobody types: what is wrong with one is said aloud. */
const CHOICES = ['date', 'time', 'employeeId', 'serviceId', 'preferredDate'];

function refuse(refusal: Refusal, title: string, unexpected: string) {
  const { status = 400, fields = {} } = refusal;
  const aloud = CHOICES.map((field) => fields[field])
    .filter(Boolean)
    .join(' ');
  if (refusal.fields && !aloud) return data(refusal, { status });
  const description = refusal.code === 'UNEXPECTED' ? unexpected : aloud || refusal.description;
  return data({ ...refusal, title: refusal.title ?? title, ...(description && { description }) }, { status });
}

/** The same id sent again books once. */
export const clientAction = orOffline;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.page) return [];
  const { salon, service } = loaderData.page;
  return [
    { title: `Agendar ${service.name} · ${salon.name}` },
    { name: 'description', content: `Escolha o dia e a hora de ${service.name} em ${salon.name}.` },
  ];
};

export default function Book({ loaderData: { page, offered } }: Route.ComponentProps) {
  return page && <BookingScreen page={page} first={offered} />;
}
