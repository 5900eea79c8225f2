import { squareSources } from '#lib/pictures.ts';

type Props = { url: string; size: number };

/** Beside the service's name, which says what it shows. One that does not load leaves its place empty. */
export function ServicePicture({ url, size }: Props) {
  return (
    <img
      className="service-picture"
      {...squareSources(url)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
