import { IconStarFilled } from '@tabler/icons-react';

type Props = {
  /** 0 to 5, also between: 4.9. */
  rating: number;
  size?: number;
};

const STARS = [1, 2, 3, 4, 5];

/** A rating to read. To give one, use Mantine's Rating. */
export function Stars({ rating, size = 16 }: Props) {
  const stars = STARS.map((star) => <IconStarFilled key={star} size={size} />);
  return (
    <span className="stars" role="img" aria-label={`${String(rating).replace('.', ',')} de 5 estrelas`}>
      <span className="stars-all">{stars}</span>
      <span className="stars-given" style={{ width: `${(rating / STARS.length) * 100}%` }}>
        {stars}
      </span>
    </span>
  );
}
