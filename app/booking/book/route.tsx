import { data, redirect } from 'react-router';
import { answerIntent, apiContext, attempt, pageError } from '#app/api.ts';
import { bookedPath, confirmationPath, MOVING_PARAM } from '#app/components/booking/paths.ts';
import { bookingPages, PENDING_PARAM } from '#app/components/booking/pending.ts';
import { BookingStyles } from '#app/frame/BookingStyles.tsx';
import { takeRefusal } from '#app/frame/carried-refusal.ts';
import { publicSalonContext } from '#app/frame/salon-guard.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import type { Booking } from '#contract/bookings.ts';
import { formatPhone } from '#lib/phone.ts';
import type { Route } from './+types/route.ts';
import { BookingScreen } from './BookingScreen.tsx';
import { MoveScreen } from './MoveScreen.tsx';
import { chosenDate, failedSlots, type OfferedSlots } from './offered-slots.ts';
import { Unperformed } from './Unperformed.tsx';

export { SalonError as ErrorBoundary } from '#app/components/salon/SalonError.tsx';

/**
 * `?horarios` requests only days and slots, for another day or professional. With `&pedido` it leads to the confirmation if the booking
 * with that id was made.
 */
export async function loader({ request, params: { serviceId }, url, context }: Route.LoaderArgs) {
  const { slug } = context.get(publicSalonContext);
  const api = context.get(apiContext);
  const wanted = {
    employeeId: url.searchParams.get('profissional') ?? undefined,
    date: url.searchParams.get('data') ?? undefined,
  };
  const movingId = url.searchParams.get(MOVING_PARAM) ?? undefined;

  async function readSlots(employeeId: string | undefined, date?: string): Promise<OfferedSlots> {
    const query = { slug, serviceId, ...(employeeId && { employeeId }), ...(movingId && { movingId }) };
    const { days } = await api.availability.listDays(query);
    const day = date ?? chosenDate(days, wanted.date);
    const { slots } = await api.availability.listSlots({ ...query, date: day });
    return { employeeId: employeeId ?? null, date: day, days, slots, failed: null };
  }

  if (url.searchParams.has('horarios')) {
    const made = await findMade(context, slug, url.searchParams.get(PENDING_PARAM));
    if (made) throw redirect(bookedPath(slug, made));
    const asked = await attempt(readSlots(wanted.employeeId, wanted.date));
    if (asked.ok) return data({ page: null, offered: asked.value, refusal: null, moving: null });
    // BUSY and RATE_LIMITED keep their own messages.
    const said = asked.code === 'BUSY' || asked.code === 'RATE_LIMITED' ? asked.message : undefined;
    return data({ page: null, offered: failedSlots(wanted, said), refusal: null, moving: null });
  }

  const moving = movingId ? await findMoving(context, { slug, serviceId, id: movingId, url }) : null;
  wanted.date ??= moving?.date;
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
  const page = { ...booking.value, customer, origin: url.origin };
  return data({ page, offered, refusal, moving }, { headers });
}

/** The booking that this person sent before, unless it was cancelled. */
async function findMade(
  context: Route.LoaderArgs['context'],
  slug: string,
  id: string | null,
): Promise<Booking | null> {
  if (!id) return null;
  const found = await attempt(context.get(apiContext).appointments.getMine({ slug, id }));
  return found.ok && found.value.status !== 'cancelled' ? found.value : null;
}

type Moving = { slug: string; serviceId: string; id: string; url: URL };

/** The appointment that `?remarcar` names. Asks a visitor to sign in first; nobody else's is found. */
async function findMoving(
  context: Route.LoaderArgs['context'],
  { slug, serviceId, id, url }: Moving,
): Promise<Booking> {
  const found = await attempt(context.get(apiContext).appointments.getMine({ slug, id }));
  if (!found.ok && found.code === 'UNAUTHENTICATED') {
    throw redirect(`/${slug}/cliente?${new URLSearchParams({ voltar: url.pathname + url.search })}`);
  }
  if (!found.ok && found.code !== 'NOT_FOUND' && found.code !== 'INVALID_INPUT') throw pageError(found);
  if (found.ok && found.value.serviceId === serviceId) return found.value;
  throw data({ code: 'NOT_FOUND', title: 'Agendamento não encontrado' }, { status: 404 });
}

/** Without a connection the page stays: the slots say that they could not be loaded, and offer to try again. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  if (!url.searchParams.has('horarios')) return serverLoader();
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    const wanted = { date: url.searchParams.get('data'), employeeId: url.searchParams.get('profissional') };
    return { page: null, offered: failedSlots(wanted), refusal: null, moving: null };
  }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['appointments.book', 'appointments.moveMine', 'waitingList.join'], {
    // No flash: the confirmation says what was booked.
    'appointments.book': (booking) => redirect(bookedPath(context.get(publicSalonContext).slug, booking)),
    'appointments.moveMine': (booking) =>
      redirect(`${confirmationPath(context.get(publicSalonContext).slug, booking)}&remarcado`),
  });

/** A booking that is sent twice with the same id is made once. */
export const clientAction = orOffline;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.page) return [];
  const { salon, service, origin } = loaderData.page;
  if (loaderData.moving) {
    return [{ title: `Remarcar ${service.name} · ${salon.name}` }, { name: 'robots', content: 'noindex' }];
  }
  const title = `Agendar ${service.name} · ${salon.name}`;
  const description = `Escolha o dia e a hora de ${service.name} em ${salon.name}.`;
  const address = `${origin}/${salon.slug}/agendamento/${service.id}`;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/${salon.slug}/og.png` },
    { tagName: 'link', rel: 'canonical', href: address },
  ];
};

export default function Book({ loaderData: { page, offered, refusal, moving } }: Route.ComponentProps) {
  if (!page) return null;
  return (
    <>
      <BookingStyles />
      {moving ? (
        <MoveScreen page={page} first={offered} moving={moving} />
      ) : page.isPerformed ? (
        <BookingScreen page={page} first={offered} carried={refusal} />
      ) : (
        <Unperformed page={page} />
      )}
    </>
  );
}
