import type { ReactNode } from 'react';
import { SummaryList } from '#app/components/booking/SummaryList.tsx';

type Props = {
  rows: [label: string, value: string][];
  /** A rule in one or two sentences, below the rows. */
  rule: string;
  /** Shown on a desk only: on a phone the button stands in `BookingBar`. */
  button: ReactNode;
  children?: ReactNode;
};

/** The choices, line by line, and the button that confirms them. */
export function SummaryCard({ rows, rule, button, children }: Props) {
  return (
    <section className="card" aria-labelledby="resumo">
      <h2 id="resumo" className="card-title">
        Resumo
      </h2>
      <SummaryList rows={rows} />
      <p className="fine book-rule">{rule}</p>
      {children}
      <div className="book-desk">{button}</div>
    </section>
  );
}
