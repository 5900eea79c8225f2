import { lazy } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import { firstName } from '#lib/text.ts';
import { apiContext, attempt, notUnderstood, readForm } from '../../api.ts';
import { publicSalonContext } from '../../salon-guard.ts';
import type { Refusal } from '../../ui/answer.ts';
import { Main } from '../../ui/Main.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import type { Route } from './+types/route.ts';
import { ArriveCard } from './ArriveCard.tsx';
import { Gallery } from './Gallery.tsx';
import { Hero } from './Hero.tsx';
import { ReviewsCard } from './ReviewsCard.tsx';
import { ServiceList } from './ServiceList.tsx';
import { TeamCard } from './TeamCard.tsx';

export { SalonError as ErrorBoundary } from '../../components/salon/SalonError.tsx';

/**
 * Apart, because most visitors never open it. Not in a Suspense of its own: the page would wake up before it and swallow what
 * is clicked there in between.
 */
const AccountPanel = lazy(() => import('./AccountPanel.tsx').then((part) => ({ default: part.AccountPanel })));

const SHOWN_REVIEWS = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { slug } = context.get(publicSalonContext);
  const api = context.get(apiContext);
  const [page, nextTimes, account] = await Promise.all([
    api.salonPage.get({ slug }),
    attempt(api.availability.listNextTimes({ slug })),
    api.auth.me(),
  ]);

  const tab = url.searchParams.get('conta');
  if (tab && !account) throw redirect(`/${slug}/cliente?voltar=${encodeURIComponent(`/${slug}?conta=${tab}`)}`);
  const [bookings, profile] = tab
    ? await Promise.all([api.appointments.listMine({ slug }), api.customers.getProfile({ slug })])
    : [null, null];

  return {
    ...page,
    reviews: { ...page.reviews, latest: page.reviews.latest.slice(0, SHOWN_REVIEWS) },
    // The page is worth showing without them.
    nextTimes: nextTimes.ok ? nextTimes.value : [],
    account,
    bookings,
    profile,
    address: `${url.origin}/${slug}`,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { slug } = context.get(publicSalonContext);
  const api = context.get(apiContext);
  const { intent, ...body } = await readForm(request);
  switch (intent) {
    case 'cancel':
      return said(api.appointments.cancelMine({ ...body, slug }));
    case 'review':
      return said(api.reviews.write({ ...body, slug }));
    case 'deleteReview':
      return said(api.reviews.delete({ ...body, slug }));
    case 'updateProfile': {
      // An account that was no customer here yet becomes one by saving its profile (D1).
      const profile = body.version ? body : { ...body, version: (await api.customers.join({ slug })).version };
      return said(api.customers.updateProfile({ ...profile, slug }), 'Não foi possível atualizar o perfil.');
    }
    default:
      throw notUnderstood();
  }
}

export const clientAction = orOffline;

/** The title of section 8; what is wrong with a field says so itself. */
async function said<T>(asked: Promise<T>, description?: string) {
  const answer = await attempt(asked);
  if (answer.ok) return { ok: true as const };
  const words: Partial<Refusal> = answer.fields ? {} : { title: answer.title ?? 'Erro' };
  if (description && answer.code === 'UNEXPECTED') words.description = description;
  return data({ ...answer, ...words }, { status: answer.status ?? 400 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { salon, address } = loaderData;
  const title = salon.seoTitle ?? `${salon.name} - Agendamento Online`;
  const description = salon.seoDescription ?? salon.description ?? `Agende online em ${salon.name}, a qualquer hora.`;
  const picture = salon.galleryImages[0] ?? salon.logoUrl;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
  ];
};

export default function SalonHome({ loaderData }: Route.ComponentProps) {
  const { salon, services, employees, reviews, account, bookings } = loaderData;
  const [params] = useSearchParams();
  const isAccountOpen = params.has('conta') && account !== null && bookings !== null;

  return (
    <>
      <Hero
        salon={salon}
        reviews={reviews}
        openNow={loaderData.openNow}
        firstName={account ? firstName(account.fullName) : undefined}
      />
      <Main className="salon-main salon-columns">
        <div className="salon-column">
          {isAccountOpen && (
            <section id="conta" aria-labelledby="minha-conta">
              <AccountPanel
                salonName={salon.name}
                bookings={bookings}
                profile={loaderData.profile ?? { ...account, address: null, version: 0 }}
              />
            </section>
          )}
          <ServiceList slug={salon.slug} today={salon.today} services={services} nextTimes={loaderData.nextTimes} />
          <Gallery images={salon.galleryImages} salonName={salon.name} />
        </div>
        <div className="salon-column">
          <ReviewsCard reviews={reviews} />
          <TeamCard employees={employees} />
          <ArriveCard salon={salon} hours={loaderData.openingHours} today={loaderData.todayWeekday} />
        </div>
      </Main>
    </>
  );
}
