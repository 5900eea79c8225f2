import type { ReactNode } from 'react';
import { Main } from '#app/ui/Main.tsx';
import type { OutputOf } from '#contract/index.ts';
import type { SalonPage } from '#contract/salon-page.ts';
import { ArriveCard } from './ArriveCard.tsx';
import { Gallery } from './Gallery.tsx';
import { Hero } from './Hero.tsx';
import { ReviewsCard } from './ReviewsCard.tsx';
import { ServiceList } from './ServiceList.tsx';
import { TeamCard } from './TeamCard.tsx';

type Props = {
  page: SalonPage;
  nextTimes: OutputOf<'availability.listNextTimes'>;
  /** The signed-in person's. */
  firstName?: string | undefined;
  /** Shown above the services. */
  account?: ReactNode;
};

/** The page that visitors see, and that the editor previews. */
export function PageBody({ page, nextTimes, firstName, account }: Props) {
  const { salon, services, employees, reviews } = page;
  return (
    <>
      <Hero salon={salon} reviews={reviews} openNow={page.openNow} firstName={firstName} />
      <Main className="salon-main salon-columns">
        <div className="salon-column">
          {account}
          <ServiceList salon={salon} services={services} nextTimes={nextTimes} />
          <Gallery images={salon.galleryImages} salonName={salon.name} />
        </div>
        <div className="salon-column">
          <ReviewsCard slug={salon.slug} reviews={reviews} />
          <TeamCard employees={employees} />
          <ArriveCard salon={salon} hours={page.openingHours} today={page.todayWeekday} />
        </div>
      </Main>
    </>
  );
}
