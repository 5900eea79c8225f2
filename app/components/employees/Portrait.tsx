import { squareSources } from '#lib/pictures.ts';
import { initials, publicName } from '#lib/text.ts';

type Props = { name: string; url: string | null; size?: number };

/** A professional's portrait on public pages: initials of first and last name without a picture. Hidden from screen readers. */
export function Portrait({ name, url, size = 44 }: Props) {
  if (!url) {
    return (
      <span className="portrait" aria-hidden>
        {initials(publicName(name))}
      </span>
    );
  }
  return (
    <img
      className="portrait"
      {...squareSources(url)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
