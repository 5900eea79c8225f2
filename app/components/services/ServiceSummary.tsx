import type { ReactNode } from 'react';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { ServicePicture } from './ServicePicture.tsx';

type Props = {
  name: string;
  durationMinutes: number;
  pictureUrl?: string | null;
  /** Null where no price was agreed. */
  priceCents: number | null;
  /** After the duration: 'Qualquer profissional'. */
  note?: ReactNode;
};

export function ServiceSummary({ name, durationMinutes, pictureUrl, priceCents, note }: Props) {
  return (
    <div className="card service-summary">
      {pictureUrl && <ServicePicture url={pictureUrl} size={56} />}
      <div>
        <p className="service-summary-name">{name}</p>
        <p className="fine">
          {formatDuration(durationMinutes)}
          {note && <> · {note}</>}
        </p>
      </div>
      {priceCents !== null && <p className="service-summary-price tnum">{formatCents(priceCents)}</p>}
    </div>
  );
}
