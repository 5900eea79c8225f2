import { Avatar, type AvatarProps } from '@mantine/core';

type Props = Omit<AvatarProps, 'name' | 'alt'> & { name: string };

/** 'Maria da Silva' -> 'MS', 'Ana' -> 'A'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A picture, or the initials where there is none or it does not load. Decoration beside the written name. */
export function PersonAvatar({ name, ...props }: Props) {
  return (
    <Avatar color="gray" alt="" aria-hidden {...props}>
      {initialsOf(name)}
    </Avatar>
  );
}
