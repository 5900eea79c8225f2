import { useId } from 'react';
import type { SalonColor } from '#app/ui/palette.ts';
import { COVER_UNITS, coverColors, drawCover } from '#lib/drawn-cover.ts';

type Props = {
  /** The salon's slug. */
  seed: string;
  color: SalonColor;
};

/** Fills its box, whatever its size. An inline drawing asks for no file, and browsers do not wait for it as the largest picture. */
export function DrawnCover({ seed, color }: Props) {
  const id = useId();
  const [from, to] = coverColors[color] ?? coverColors.blue;
  return (
    <svg className="drawn-cover" style={{ backgroundImage: `linear-gradient(160deg, ${from}, ${to})` }} aria-hidden>
      <pattern id={id} {...COVER_UNITS} patternUnits="userSpaceOnUse" patternTransform="scale(2)">
        <g fill="#fff" stroke="#fff" strokeWidth={4} strokeLinejoin="round">
          {drawCover(seed).tiles.map(({ opacity, path }) => (
            <path key={opacity} opacity={opacity} d={path} />
          ))}
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
