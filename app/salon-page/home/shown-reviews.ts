import type { SalonPage } from '#contract/salon-page.ts';

const SHOWN = 3;

/** The card shows three; the others would only cost bytes. */
export const withShownReviews = (page: SalonPage): SalonPage => ({
  ...page,
  reviews: { ...page.reviews, latest: page.reviews.latest.slice(0, SHOWN) },
});
