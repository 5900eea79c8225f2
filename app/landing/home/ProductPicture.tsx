type Props = {
  /** The address of the picture in each scheme. */
  dark: string;
  light: string;
  width: number;
  height: number;
  alt: string;
};

/** In the visitor's scheme, which only CSS knows: the browser fetches no lazy picture that is not displayed. */
export function ProductPicture({ dark, light, width, height, alt }: Props) {
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const;
  return (
    <>
      <img {...shared} alt={alt} src={dark} className="land-picture land-in-dark" />
      <img {...shared} alt={alt} src={light} className="land-picture land-in-light" />
    </>
  );
}
