import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { LinkProps } from 'react-router';
import { CardMenu } from '#app/ui/CardMenu.tsx';
import { EntryCard } from '#app/ui/EntryCard.tsx';
import type { ShortLink } from '#contract/short-links.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { ShareButtons } from './ShareButtons.tsx';
import type { LinkActions } from './useLinkActions.ts';
import type { Share } from './useShare.ts';
import { clicks, standing, targetName } from './words.ts';

type Props = {
  link: ShortLink;
  origin: string;
  timeZone: string;
  editLink: LinkProps;
  share: Share;
  /** Null when this owner may only read. */
  actions: LinkActions | null;
};

export function LinkCard({ link, origin, timeZone, editLink, share, actions }: Props) {
  const { label, color } = standing(link);
  const name = `/s/${link.code}`;
  const created = formatDate(localNow(link.createdAt, timeZone).date);
  return (
    <EntryCard
      name={name}
      isDimmed={label !== 'Ativo'}
      badges={
        <Badge color={color} size="sm">
          {label}
        </Badge>
      }
      menu={
        actions && (
          <CardMenu name={name} editLink={editLink} onRemove={() => actions.askRemoval(link)}>
            <Menu.Item
              leftSection={link.isActive ? <IconEyeOff size={16} /> : <IconEye size={16} />}
              onClick={() => actions.toggle(link)}
            >
              {link.isActive ? 'Desligar' : 'Ligar'}
            </Menu.Item>
          </CardMenu>
        )
      }
    >
      <Text mt="xs" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {targetName(link)}
      </Text>
      <Text c="dimmed" size="sm" mb="sm">
        <span className="tnum">{clicks(link.clickCount)}</span> · criado em {created}
        {link.expiresOn && ` · ${link.isExpired ? 'valeu' : 'vale'} até ${formatDate(link.expiresOn)}`}
      </Text>
      <Group gap="xs" mt="auto">
        <ShareButtons url={`${origin}${name}`} name={`o link ${name}`} share={share} />
      </Group>
    </EntryCard>
  );
}
