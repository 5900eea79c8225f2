import { useEffect, useRef, useState } from 'react';
import { wideSources } from '#lib/pictures.ts';

/** The salon's pictures in a scrolling strip. A picture that does not load is left out. */
export function Gallery({ images, salonName }: { images: string[]; salonName: string }) {
  const list = useRef<HTMLUListElement>(null);
  const [broken, setBroken] = useState<string[]>([]);

  // They may have failed before hydration.
  useEffect(() => {
    const failed = [...(list.current?.querySelectorAll('img') ?? [])].filter(
      (img) => img.complete && !img.naturalWidth,
    );
    setBroken(failed.map((img) => img.dataset.picture ?? ''));
  }, []);

  const shown = images.filter((image) => !broken.includes(image));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="fotos">
      <h2 id="fotos" className="salon-title">
        Fotos
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul ref={list} className="salon-gallery" aria-labelledby="fotos" tabIndex={0}>
        {shown.map((image, index) => (
          <li key={image}>
            <img
              {...wideSources(image)}
              sizes="220px"
              width={220}
              height={165}
              data-picture={image}
              alt={`${salonName}, foto ${index + 1}`}
              loading="lazy"
              decoding="async"
              onError={() => setBroken((known) => [...known, image])}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
