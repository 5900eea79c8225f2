import { data, redirect, useOutletContext } from 'react-router';
import { apiContext, attempt } from '#app/api.ts';
import { appNameIn } from '#app/frame/app-name.ts';
import { Main } from '#app/ui/Main.tsx';
import type { LandingContext } from '../layout.tsx';
import type { Route } from './+types/route.ts';
import { Features } from './Features.tsx';
import { Figures } from './Figures.tsx';
import { FinalCall } from './FinalCall.tsx';
import { type Found, readFound, SEARCH } from './found.ts';
import { Hero } from './Hero.tsx';
import { HomeStyles } from './HomeStyles.tsx';
import { OwnersDay } from './OwnersDay.tsx';
import { OwnPage } from './OwnPage.tsx';
import { Plans } from './Plans.tsx';
import { Race } from './Race.tsx';
import { Reasons } from './Reasons.tsx';
import { Segments } from './Segments.tsx';

const titleOf = (appName: string) => `${appName} · Agendamento online para salões de beleza`;
const DESCRIPTION =
  'Agenda online 24 horas para barbearias, salões, estética, unhas e spa. Teste grátis por 7 dias, sem cartão.';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [plans, found] = await Promise.all([attempt(api.subscriptions.listPlans()), search(api, url)]);
  if (found?.slug) throw redirect(`/${found.slug}`);
  const address = `${url.origin}/`;
  return data({ plans: plans.ok ? plans.value.plans : null, found, address }, { status: found?.status ?? 200 });
}

/** Null when nothing was typed: an empty search does nothing. */
async function search(api: Parameters<typeof readFound>[0], url: URL): Promise<Found | null> {
  const query = url.searchParams.get(SEARCH)?.trim();
  return query ? readFound(api, query) : null;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(appNameIn(matches)) },
  { name: 'description', content: DESCRIPTION },
  { property: 'og:type', content: 'website' },
  { property: 'og:locale', content: 'pt_BR' },
  { property: 'og:title', content: titleOf(appNameIn(matches)) },
  { property: 'og:description', content: DESCRIPTION },
  ...(loaderData
    ? [
        { property: 'og:url', content: loaderData.address },
        { tagName: 'link', rel: 'canonical', href: loaderData.address },
      ]
    : []),
];

export default function Home({ loaderData: { plans, found } }: Route.ComponentProps) {
  const { platform, example } = useOutletContext<LandingContext>();
  return (
    <>
      <HomeStyles />
      <Main className="land">
        <Hero found={found} example={example} moment={platform} />
        <Figures />
        <Race />
        <Features />
        <OwnPage />
        <OwnersDay />
        <Segments />
        <Reasons />
        <FinalCall example={example} />
        <Plans plans={plans} />
      </Main>
    </>
  );
}
