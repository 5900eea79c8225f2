import { Badge, Card, Group, Text, Title } from '@mantine/core';
import type { LinkProps } from 'react-router';
import type { Service } from '#contract/services.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { CategoryBadge } from '../../components/services/CategoryBadge.tsx';
import { CatalogueMenu } from '../catalogue/CatalogueMenu.tsx';
import type { CatalogueActions } from '../catalogue/useCatalogueActions.ts';

/** `actions` null: this owner may only read. */
type Props = { service: Service; editLink: LinkProps; actions: CatalogueActions | null };

export function ServiceCard({ service, editLink, actions }: Props) {
  const { name, isActive } = service;

  return (
    <Card {...(!isActive && { c: 'dimmed' })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        {actions && <CatalogueMenu entry={service} editLink={editLink} actions={actions} />}
      </Group>
      <Group gap="xs" mt={4}>
        <CategoryBadge category={service.category} />
        {!isActive && (
          <Badge color="gray" size="sm">
            Inativo
          </Badge>
        )}
      </Group>
      {service.description && (
        <Text c="dimmed" size="sm" mt="xs" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {service.description}
        </Text>
      )}
      <Group justify="space-between" mt="auto" pt="sm">
        <Text fw={650} className="tnum">
          {formatCents(service.priceCents)}
        </Text>
        <Text c="dimmed" size="sm">
          {formatDuration(service.durationMinutes)}
        </Text>
      </Group>
    </Card>
  );
}
