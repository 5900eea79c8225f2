import type { ReactNode } from 'react';
import { ContactCard } from '#app/components/salon/ContactCard.tsx';
import { Main } from '#app/ui/Main.tsx';
import type { BookingPage } from '#contract/salon-page.ts';

type Props = { salon: BookingPage['salon']; summary?: ReactNode; bar?: ReactNode; children: ReactNode };

/** Frame of the booking page: the summary and the salon's contact stand beside the content, or below it on a phone. */
export function BookingColumns({ salon, summary, bar, children }: Props) {
  return (
    <Main className="salon-main salon-columns book">
      <div className="salon-column">{children}</div>
      <div className="salon-column book-aside">
        {summary}
        <ContactCard salon={salon} title="Fale com o salão" />
      </div>
      {bar}
    </Main>
  );
}
