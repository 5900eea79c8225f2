import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isPublicLink, pictureIdOf, squareSources, wideSources } from '#lib/pictures.ts';
import classes from './PictureField.module.css';

type Props = { url: string; shape: 'square' | 'wide'; isDim: boolean };

/** The picture as pages show it. One that does not load is replaced by a sign. */
export function PicturePreview({ url, shape, isDim }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // It may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);

  // Nothing is loaded from an address that the server refuses, nor while one is being typed.
  const isAddress = pictureIdOf(url) !== null || isPublicLink(url);
  const sources = shape === 'wide' ? wideSources(url) : squareSources(url);
  return (
    <div className={classes.preview} data-shape={shape} {...(isDim && { 'data-dim': true })}>
      {isAddress && !isBroken ? (
        <img
          ref={image}
          {...sources}
          {...(shape === 'wide' && { sizes: '320px' })}
          alt="Imagem escolhida"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={classes.sign} {...(url && { role: 'img', 'aria-label': 'Esta imagem não abriu' })}>
          {url ? <IconPhotoOff size={24} aria-hidden /> : <IconPhoto size={24} aria-hidden />}
        </span>
      )}
    </div>
  );
}
