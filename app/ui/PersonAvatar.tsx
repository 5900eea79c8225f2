import { Avatar, type AvatarProps } from '@mantine/core';
import { squareSources } from '#lib/pictures.ts';
import { initials, publicName } from '#lib/text.ts';

type Props = Omit<AvatarProps, 'name' | 'alt' | 'src'> & { name: string; src?: string | null };

/** Initials of first and last name when there is no picture. Hidden from screen readers. */
export function PersonAvatar({ name, src: url, ...props }: Props) {
  const picture = url ? squareSources(url) : null;
  return (
    <Avatar
      color="gray"
      alt=""
      aria-hidden
      src={picture?.src ?? null}
      imageProps={{ srcSet: picture?.srcSet, loading: 'lazy', decoding: 'async' }}
      {...props}
    >
      {initials(publicName(name))}
    </Avatar>
  );
}
