import { IconScissors } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { pictureIn } from '#lib/pictures.ts';
import { initials } from '#lib/text.ts';

type Props = { name: string; logoUrl: string | null; size: number };

export function SalonLogo({ name, logoUrl, size }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);

  // The image may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);

  const style = { width: size, height: size, fontSize: size * 0.4 };
  if (logoUrl && !isBroken) {
    return (
      <img
        ref={image}
        className="salon-logo"
        style={style}
        src={pictureIn(480, logoUrl)}
        width={size}
        height={size}
        alt=""
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className="salon-logo" style={style} aria-hidden>
      {(!isBroken && initials(name)) || <IconScissors size={size * 0.5} />}
    </span>
  );
}
