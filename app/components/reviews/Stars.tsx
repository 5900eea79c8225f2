type Props = {
  /** 0 to 5, also between: 4.9. */
  rating: number;
  size?: number;
};

/** A rating to read; `GiveStars` gives one. `Stars.css` draws it: ten icons for each review would weigh 3 kB. */
export function Stars({ rating, size = 16 }: Props) {
  return (
    <span
      className="stars"
      style={{ height: size, width: size * 5, backgroundSize: `${rating * 20}%` }}
      role="img"
      aria-label={`${String(rating).replace('.', ',')} de 5 estrelas`}
    />
  );
}
