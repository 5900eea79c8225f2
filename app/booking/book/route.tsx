import { data, redirect } from 'react-router';
import { formatPhone } from '#lib/phone.ts';
import { answerIntent, apiContext, attempt, pageError } from '../../api.ts';
import { takeRefusal } from '../../carried-refusal.ts';
import { bookingPages } from '../../components/booking/pending.ts';
import { publicSalonContext } from '../../salon-guard.ts';
import { orOffline } from '../../ui/orOffline.ts';
import type { Route } from './+types/route.ts';
import { BookingScreen } from './BookingScreen.tsx';
import { chosenDate, failedSlots, type OfferedSlots } from './offered-slots.ts';
import { Unperformed } from './Unperformed.tsx';

export { SalonError as ErrorBoundary } from '../../components/salon/SalonError.tsx';

/** `?horarios` requests only days and slots, for another day or professional. */
export async function loader({ request, params: { serviceId }, url, context }: Route.LoaderArgs) {
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
    if (asked.ok) return data({ page: null, offered: asked.value, refusal: null });
    // BUSY and RATE_LIMITED keep their own messages.
    const said = asked.code === 'BUSY' || asked.code === 'RATE_LIMITED' ? asked.message : undefined;
    return data({ page: null, offered: failedSlots(wanted, said), refusal: null });
  }

  const booking = await attempt(api.salonPage.getBooking({ slug, serviceId }));
  if (!booking.ok) {
    const isMissing = booking.code === 'SERVICE_NOT_FOUND' || booking.code === 'INVALID_INPUT';
    if (!isMissing) throw pageError(booking);
    const words = {
      title: 'Serviço não encontrado',
      description: 'Este serviço não existe ou está inativo.',
    };
    throw pageError(booking, words, 404);
  }
  // An old link may name a professional who has left: it means any professional.
  const employeeId = booking.value.professionals.find(({ id }) => id === wanted.employeeId)?.id;
  const [offered, account] = await Promise.all([readSlots(employeeId), api.auth.me()]);
  const profile = account && (await api.customers.getProfile({ slug }));
  const customer = account && {
    name: account.fullName,
    phone: formatPhone(profile?.phone ?? account.phone ?? ''),
    email: account.email,
  };
  const { refusal, headers } = await takeRefusal<'appointments.book'>(request, bookingPages(slug));
  return data({ page: { ...booking.value, customer }, offered, refusal }, { headers });
}

/** Without a connection the page stays: the slots say that they could not be loaded, and offer to try again. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  if (!url.searchParams.has('horarios')) return serverLoader();
  try {
    return await serverLoader();
  } catch {
    const wanted = { date: url.searchParams.get('data'), employeeId: url.searchParams.get('profissional') };
    return { page: null, offered: failedSlots(wanted), refusal: null };
  }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['appointments.book', 'waitingList.join'], {
    // No flash: the confirmation says what was booked.
    'appointments.book': ({ id }) => redirect(`/${context.get(publicSalonContext).slug}/confirmacao?agendamento=${id}`),
  });

/** A booking that is sent twice with the same id is made once. */
export const clientAction = orOffline;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.page) return [];
  const { salon, service } = loaderData.page;
  return [
    { title: `Agendar ${service.name} · ${salon.name}` },
    { name: 'description', content: `Escolha o dia e a hora de ${service.name} em ${salon.name}.` },
  ];
};

export default function Book({ loaderData: { page, offered, refusal } }: Route.ComponentProps) {
  if (!page) return null;
  if (!page.isPerformed) return <Unperformed page={page} />;
  return <BookingScreen page={page} first={offered} carried={refusal} />;
}
