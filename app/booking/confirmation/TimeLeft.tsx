import { IconClock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatTimeLeft } from './time-left.ts';
import { useTimeLeft } from './useTimeLeft.ts';

/** Counts down; `onOver` runs once the time is over. */
export function TimeLeft({ until, now, onOver }: { until: string; now: string; onOver: () => void }) {
  const seconds = useTimeLeft(until, now);
  const isOver = seconds === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  return (
    <span className="book-time-left tnum" role="timer">
      <IconClock size={18} aria-hidden />
      {isOver ? 'O tempo acabou' : `Faltam ${formatTimeLeft(seconds)}`}
    </span>
  );
}
