type Props = {
  size?: number;
  /** Read aloud. Without it the mark is decoration beside a name. */
  title?: string;
};

/** A tile with a notch. */
export const TILE =
  'M11 9h10a2 2 0 0 1 2 2v2.25h-3.25a2.75 2.75 0 0 0 0 5.5H23V21a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2z';

/** The platform's blue, also on a salon's page. */
export function Mark({ size = 28, title }: Props) {
  const label = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} style={{ flex: 'none' }} {...label}>
      <rect width="32" height="32" rx="8.5" className="brand-tile" />
      <path d={TILE} fill="#FFFFFF" />
    </svg>
  );
}
