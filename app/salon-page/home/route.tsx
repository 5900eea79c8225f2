import { lazy } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { answerIntent, apiContext, attempt } from '#app/api.ts';
import { PreloadBooking } from '#app/components/booking/PreloadBooking.tsx';
import { bookingPath } from '#app/components/booking/paths.ts';
import { publicSalonContext } from '#app/frame/salon-guard.ts';
import { scriptsOnDemand } from '#app/frame/scripts-on-demand.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import type { Api } from '#contract/index.ts';
import { cleanLine, firstName, truncateText } from '#lib/text.ts';
import type { Route } from './+types/route.ts';
import { PageBody } from './PageBody.tsx';
import { StructuredData } from './StructuredData.tsx';

export { SalonError as ErrorBoundary } from '#app/components/salon/SalonError.tsx';

/** Lazy, because most visitors never open it. Its own Suspense would hydrate later, and lose clicks until then. */
const AccountPanel = lazy(() => import('./AccountPanel.tsx').then((part) => ({ default: part.AccountPanel })));
const VisitCards = lazy(() => import('./VisitCards.tsx').then((part) => ({ default: part.VisitCards })));

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
  const [bookings, waiting, profile] = tab
    ? await Promise.all([
        api.appointments.listMine({ slug }),
        api.waitingList.listMine({ slug }),
        api.customers.getProfile({ slug }),
      ])
    : [null, [], null];

  return {
    page,
    // The page is useful without them.
    nextTimes: nextTimes.ok ? nextTimes.value : [],
    account,
    bookings,
    waiting,
    profile,
    visits: account && !tab ? await readVisits(api, slug) : null,
    address: `${url.origin}/${slug}`,
  };
}

/** For who was here before. The page is useful without them. */
async function readVisits(api: Api, slug: string) {
  const [coming, repeat] = await Promise.all([
    attempt(api.appointments.listMine({ slug, when: 'upcoming' })),
    attempt(api.appointments.getRepeat({ slug })),
  ]);
  return { coming: coming.ok ? coming.value : [], repeat: repeat.ok ? repeat.value : null };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'appointments.cancelMine',
    'reviews.write',
    'reviews.delete',
    'waitingList.leave',
    'customers.updateProfile',
  ]);

export const clientAction = orOffline;

/** A visitor finds links alone. Who is signed in has dialogs, a sign-out and pages that the phone renews. */
export const handle = scriptsOnDemand<Route.ComponentProps['loaderData']>(({ account }) => account === null);

/** Search engines and chats show no more of it. */
const LONGEST_DESCRIPTION = 300;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { page, address } = loaderData;
  const { salon } = page;
  const title = salon.seoTitle ?? `${salon.name} - Agendamento Online`;
  const said = salon.seoDescription ?? salon.description ?? `Agende online em ${salon.name}, a qualquer hora.`;
  const description = truncateText(cleanLine(said), LONGEST_DESCRIPTION);
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: salon.name },
    { property: 'og:image', content: `${address}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: address },
  ];
};

export default function SalonHome({ loaderData }: Route.ComponentProps) {
  const { page, nextTimes, account, bookings, waiting, profile, visits, address } = loaderData;
  const [params] = useSearchParams();
  const isAccountOpen = params.has('conta') && account !== null && bookings !== null;

  return (
    <>
      <PageBody
        page={page}
        nextTimes={nextTimes}
        firstName={account ? firstName(account.fullName) : undefined}
        account={
          isAccountOpen ? (
            <section id="conta" aria-labelledby="minha-conta">
              <AccountPanel
                salon={page.salon}
                bookings={bookings}
                waiting={waiting}
                profile={profile ?? { ...account, address: null, version: 0 }}
              />
            </section>
          ) : (
            visits && (visits.coming.length > 0 || visits.repeat) && <VisitCards salon={page.salon} {...visits} />
          )
        }
      />

      <StructuredData page={page} address={address} />
      {page.services[0] && <PreloadBooking page={bookingPath(page.salon.slug, page.services[0].id)} />}
    </>
  );
}
