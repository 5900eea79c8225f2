import { Avatar, type AvatarProps } from '@mantine/core';
import { initials, publicName } from '#lib/text.ts';

type Props = Omit<AvatarProps, 'name' | 'alt'> & { name: string };

/** Initials of first and last name when there is no picture. Hidden from screen readers. */
export function PersonAvatar({ name, ...props }: Props) {
  return (
    <Avatar color="gray" alt="" aria-hidden {...props}>
      {initials(publicName(name))}
    </Avatar>
  );
}
