import { Avatar, type AvatarProps } from '@mantine/core';
import { initials, publicName } from '#lib/text.ts';

type Props = Omit<AvatarProps, 'name' | 'alt'> & { name: string };

/** A picture, or the initials of first and last name without one. Decorates the written name beside it. */
export function PersonAvatar({ name, ...props }: Props) {
  return (
    <Avatar color="gray" alt="" aria-hidden {...props}>
      {initials(publicName(name))}
    </Avatar>
  );
}
