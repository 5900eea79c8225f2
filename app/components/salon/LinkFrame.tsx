import type { ReactNode } from 'react';
import { BookedStyles } from '#app/frame/BookedStyles.tsx';
import { PublicStyles } from '#app/frame/PublicStyles.tsx';
import { SalonStyles } from '#app/frame/SalonStyles.tsx';
import { Main } from '#app/ui/Main.tsx';
import { salonSurface } from '#app/ui/palette.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { SalonHeader } from './SalonHeader.tsx';

/** No cache and no search engine keeps a page that a message's link opens. */
export const linkHeaders = () => ({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });

type Props = {
  /** Null: the salon is off the net. */
  salon: PublicSalon | null;
  children: ReactNode;
};

/** For what the link of a message opens: the salon's look, outside of its pages. */
export function LinkFrame({ salon, children }: Props) {
  return (
    <>
      <PublicStyles />
      <SalonStyles />
      <BookedStyles />
      {salon && <meta name="theme-color" content={salonSurface(salon.themeMode)} />}
      {salon && <SalonHeader salon={salon} />}
      <Main className="salon-main salon-narrow booked">{children}</Main>
    </>
  );
}
