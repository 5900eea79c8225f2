import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

export type ServiceFigures = { priceCents: number; durationMinutes: number };

/**
 * Shows the service's former and present price, because on a phone the summary is below the screen. Renders nothing until both are known.
 */
export function ServiceChange({ from, to }: { from: ServiceFigures; to: ServiceFigures }) {
  const element = useRef<HTMLParagraphElement>(null);
  const isKnown = from.priceCents !== to.priceCents || from.durationMinutes !== to.durationMinutes;
  useEffect(() => {
    if (isKnown) element.current?.scrollIntoView({ block: 'center' });
  }, [isKnown]);
  if (!isKnown) return null;
  return (
    <p ref={element} className="book-changed" role="alert">
      <IconAlertTriangle size={20} aria-hidden />O preço ou a duração deste serviço mudou: antes{' '}
      {formatCents(from.priceCents)} e {formatDuration(from.durationMinutes)}, agora {formatCents(to.priceCents)} e{' '}
      {formatDuration(to.durationMinutes)}. Confira e confirme de novo.
    </p>
  );
}
