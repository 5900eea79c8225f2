import { Badge, Group, Text } from '@mantine/core';
import type { LinkProps } from 'react-router';
import { CategoryBadge } from '#app/components/services/CategoryBadge.tsx';
import { EntryCard } from '#app/ui/EntryCard.tsx';
import { PersonAvatar } from '#app/ui/PersonAvatar.tsx';
import type { Service } from '#contract/services.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { CatalogueMenu } from '../shared/CatalogueMenu.tsx';
import type { CatalogueActions } from '../shared/useCatalogueActions.ts';
import { Performers } from './Performers.tsx';
import type { Professional } from './ProfessionalsField.tsx';

type Props = {
  service: Service;
  professionals: Professional[];
  editLink: LinkProps;
  actions: CatalogueActions | null;
};

export function ServiceCard({ service, professionals, ...menu }: Props) {
  const badges = (
    <>
      <CategoryBadge category={service.category} />
      {!service.isActive && (
        <Badge color="gray" size="sm">
          Inativo
        </Badge>
      )}
    </>
  );

  return (
    <EntryCard
      name={service.name}
      isDimmed={!service.isActive}
      menu={<CatalogueMenu entry={service} {...menu} />}
      badges={badges}
      {...(service.pictureUrl && { avatar: <PersonAvatar name={service.name} src={service.pictureUrl} /> })}
    >
      {service.description && (
        <Text c="dimmed" size="sm" mt="xs" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {service.description}
        </Text>
      )}
      <Performers service={service} professionals={professionals} editLink={menu.actions && menu.editLink} />
      <Group justify="space-between" mt="auto" pt="sm">
        <Text fw={650} className="tnum">
          {formatCents(service.priceCents)}
        </Text>
        <Text c="dimmed" size="sm">
          {formatDuration(service.durationMinutes)}
        </Text>
      </Group>
    </EntryCard>
  );
}
